import { parse } from 'parse5';
import { expect, test } from 'vitest';
import { renderClientJunit } from './render-client-junit.ts';
import { type ClientReport, renderClientPage } from './render-client-page.ts';

const hostile = '<script>alert(1)</script>\u202e&"';
const call = {
  ...{ at: 0, method: 'GET', url: `/x?${hostile}`, headers: {}, body: hostile },
  ...{ isBodyWhole: true, isBodyEnded: true, bodyBytes: 30, status: 404, answer: '', isAnswerWhole: true },
};
const ruleVerdict = {
  ...{ rule: 'client.example', level: 'should', section: '8', statement: hostile, verdict: 'violated' },
  ...{ exercised: ['documented', 'world-1'], violated: ['world-1'] },
};
const report = {
  command: ['node', hostile],
  startedAt: 0,
  tried: [
    {
      ...{ name: 'documented', variants: [], troubles: [], outcome: 'content', says: 'ended with 0' },
      ...{ durationMs: 1000, log: 'documented.log', calls: [], findings: [] },
    },
    {
      ...{
        name: 'world-1',
        variants: ['accepts-with-201'],
        troubles: [],
        outcome: 'not content',
        says: hostile,
      },
      ...{ durationMs: 2000, log: 'world-1.log', calls: [call] },
      findings: [{ level: 'must', says: hostile, section: '4', call }],
    },
  ],
  judged: { verdicts: [ruleVerdict], findings: [] },
  causes: [{ variants: ['accepts-with-201'], troubles: ['cut'], worlds: ['world-1'], failed: 3, repeats: 3 }],
  again: () => `npm run client -- ${hostile}`,
} as unknown as ClientReport;

test('the page has worlds, causes and findings, and runs nothing of what a client sent', () => {
  const page = renderClientPage(report);
  parse(page, { onParseError: ({ code }) => expect.fail(code) });
  expect(page).not.toContain('<script');
  expect(page).not.toContain('\u202e');
  expect(page).toContain('script-src ;');
  expect(page).toContain('Failed in 1 of 2 worlds');
  for (const heading of ['causes', 'findings', 'rules', 'worlds'])
    expect(page).toContain(`<h2 id="${heading}">`);
  expect(page).toContain('violated in 1 of 2');
  expect(page).toContain('A submission that is accepted answers 201.');
});

test('a client without a flaw has a page without causes', () => {
  const page = renderClientPage({ ...report, tried: report.tried.slice(0, 1), causes: [] });
  expect(page).toContain('Every call follows it.');
  expect(page).not.toContain('id="causes"');
});

test('JUnit counts worlds, what calls must not be, and rules that must hold', () => {
  const must = { ...ruleVerdict, level: 'must' };
  const passed = { ...must, rule: 'client.passed', verdict: 'pass', violated: [] };
  const unseen = { ...passed, rule: 'client.unseen', verdict: 'not exercised', exercised: [] };
  const verdicts = [ruleVerdict, { ...must, rule: 'client.broken' }, passed, unseen];
  const xml = renderClientJunit({ ...report, judged: { verdicts, findings: [] } } as unknown as ClientReport);
  expect(xml).toContain('<testsuites tests="6" failures="3" errors="0" skipped="1" time="3">');
  expect(xml).toMatch(/name="client.broken" time="0">\s*<failure .*violated in 1 of 2 worlds: world-1</);
  expect(xml).toContain('name="client.passed" time="0"/>');
  expect(xml).toContain('name="client.unseen" time="0"><skipped');
  expect(xml).not.toContain('client.example');
  expect(xml).toContain('<testcase classname="world" name="documented" time="1"/>');
  expect(xml).not.toContain('<script');
});
