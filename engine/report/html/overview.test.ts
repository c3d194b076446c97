import { describe, expect, test } from 'vitest';
import { errored } from '../../property/errored.ts';
import type { Verdict } from '../../property/result.ts';
import { madeUpRules } from '../../testing/made-up-service.ts';
import { mixedReport } from '../../testing/mixed-report.ts';
import { readPageOf, textsOf } from '../../testing/report-page.ts';
import { reportOf, resultOf } from '../../testing/results.ts';
import { renderResults } from '../render-results.ts';

const ids = Object.keys(madeUpRules);

describe('the top of a page', () => {
  const [header] = readPageOf(mixedReport).all('header');

  test('says what the run says', () => {
    expect(textsOf(header!.all('h1'))).toEqual(['✗ 1 of 3 judged rules are broken']);
  });

  test('counts what that rests on', () => {
    const counts = Object.fromEntries(
      header!
        .all('dl')
        .slice(0, 2)
        .flatMap((list) => list.all('div').map((div) => textsOf([...div.all('dt'), ...div.all('dd')]))),
    );
    expect(counts).toEqual({
      ...{
        declared: `${ids.length}`,
        'no check yet': `${ids.length - 5}`,
        selected: '5',
        ran: '4',
        judged: '3',
      },
      ...{
        '✗ fail': '1',
        '≈ intermittent': '0',
        '! warning': '0',
        '? inconclusive': '1',
        '– not run': '1',
        '○ observed': '1',
        '✓ pass': '1',
      },
    });
  });

  test('reports the run, and how to run it again', () => {
    const facts = header!.all('dl')[3]!;
    expect(textsOf(facts.all('dd'))).toEqual([
      ...['embedded emulator', 'embedded', '-7', '2026-06-01 00:00:00 UTC', '3 min 4 s'],
      ...['1.2.3 c0ffee000000', 'Node 26.0.0, Linux 6.0 x64, 2 cores', '--fault x'],
      "npm run verify -- --target 'my target.yaml' --area job --seed -7 Copy",
    ]);
  });
});

test.each<[string, Verdict[]]>([
  ['✓', ['pass', 'not-run']],
  ['!', ['pass', 'warning']],
  ['?', ['pass', 'inconclusive']],
  ['?', ['not-run']],
  ['✗', ['warning', 'fail', 'inconclusive']],
])('the sign of the whole is %s after %j', (sign, verdicts) => {
  const results = verdicts.map((verdict, index) => resultOf({ id: ids[index]!, verdict }));
  expect(textsOf(readPageOf(reportOf(results)).all('h1'))[0]).toMatch(new RegExp(`^\\${sign} `));
});

test('what kept rules from being judged is reported, the most frequent first', () => {
  const because = (reason: string) => ({ verdict: 'inconclusive', reason }) as const;
  const reasons = ['no key', '0 of 1 cases could be judged; most often because it hung', 'it hung', 'a', 'b'];
  const results = reasons.map((reason, nth) => resultOf({ id: ids[nth]!, ...because(reason) }));
  const [header] = readPageOf(reportOf(results)).all('header');
  expect(textsOf(header!.all('li'))).toEqual([
    ...['2 because it hung', '1 because no key', '1 because a'],
    'the rest for 1 other reason, shown with each rule',
  ]);
});

test('inconclusive rules that saw something are told apart from those that saw nothing', () => {
  const verdict = 'inconclusive';
  const results = [29, 0].map((cases, nth) => resultOf({ id: ids[nth]!, verdict, cases, reason: 'it hung' }));
  expect(readPageOf(reportOf(results)).text).toContain('1 partly judged, 1 saw nothing');
});

test('errors of the suite are reported at the top', () => {
  const results = [resultOf(), errored(madeUpRules['job.wait.honoured']!, 'a mistake')];
  const { text } = readPageOf(reportOf(results, { errors: ['<b>of no rule</b>'] }));
  expect(text).toContain('Errors of the suite, not of the target, met 1 rule.');
  expect(text).toContain('<b>of no rule</b>');
});

test('selected rules that left no result are reported', () => {
  const lost = reportOf([resultOf()]);
  expect(readPageOf({ ...lost, summary: { ...lost.summary, selected: 3 } }).text).toContain(
    '2 selected rules left no result',
  );
});

test('a joined run that lacks a part tells so, and is no pass', () => {
  const report = reportOf([resultOf()]);
  const parts = { of: 3, judged: [1, 3], missing: [2] };
  const page = readPageOf(report, undefined, { run: { ...renderResults(report), parts } });
  expect(page.text).toContain('part 2 of 3 is missing');
  expect(textsOf(page.all('h1'))[0]).toMatch(/^\? /);
});
