import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SettledDeviation } from '../deviations/deviation.ts';
import { errored } from '../property/errored.ts';
import { hostileTexts, unsafeIn } from '../testing/hostile-texts.ts';
import { madeUpRules } from '../testing/made-up-service.ts';
import { eventsOf, failedResult, reportOf, resultOf, tracedCall } from '../testing/results.ts';
import { assertWellFormed } from '../testing/xml.ts';
import { renderJunit } from './render-junit.ts';
import { renderResults } from './render-results.ts';
import type { RunReport } from './run-report.ts';
import { junitSuite } from './write-run.ts';

function junitOf(report: RunReport): string {
  return renderJunit(madeUpRules, [junitSuite(report, renderResults(report))]);
}

const anyText = fc.string({ unit: 'binary' });
const markup = fc.constantFrom(
  ']]>',
  '<!--',
  '&amp;',
  '"',
  "'",
  '\u0000',
  '\ud800',
  '\ufffe',
  '\r\n\t',
  '</failure>',
);
const nasty = fc.array(fc.oneof(anyText, markup)).map((parts) => parts.join(''));

test('is well-formed XML whatever the texts hold', () => {
  fc.assert(
    fc.property(nasty, nasty, nasty, (message, counterexample, body) => {
      const answer = { status: 200, headers: {}, body };
      const events = eventsOf(tracedCall({ body, answer }));
      const skipped = resultOf({ verdict: 'inconclusive', reason: message });
      const warned = resultOf({ verdict: 'warning', reason: message });
      const results = [failedResult({ message, counterexample, events }), skipped, warned];

      assertWellFormed(junitOf(reportOf(results, { target: body })));
    }),
  );
});

test.each(hostileTexts)('%s shows as an escape', (_, hostile) => {
  const failed = failedResult({ message: hostile, counterexample: hostile });
  const skipped = resultOf({ verdict: 'inconclusive', reason: hostile });
  expect(unsafeIn(junitOf(reportOf([failed, skipped], { target: hostile })))).toEqual([]);
});

test('the check for well-formedness can fail', () => {
  for (const text of ['<a>', '<a></b>', '<a b="<"/>', '<a>&x;</a>', '<a>\u0000</a>', '<a/><b/>', '<a b=c/>'])
    expect(() => assertWellFormed(text)).toThrow();
});

describe('each verdict has its form', () => {
  const linesOf = (result = resultOf()) => junitOf(reportOf([result])).split('\n');

  test('a pass is an empty test case', () => {
    expect(linesOf()).toContain('    <testcase classname="job" name="job.run.accepts" time="1.234"/>');
  });

  test('a fail is a failure with the rule, the case and the way to see it again', () => {
    const xml = junitOf(reportOf([failedResult({ message: 'a "quoted" <b> message' })]));
    expect(xml).toContain('<failure message="a &quot;quoted&quot; &lt;b&gt; message" type="violation">');
    expect(xml).toContain('counterexample: {&quot;input&quot;:{}}');
    expect(xml).toContain('npm run verify -- --rule job.run.accepts --seed 1 --path 5:0:1');
    expect(xml).toMatch(/<testsuites tests="1" failures="1" errors="0" time="5.678">/);
  });

  test.each(['inconclusive', 'not-run'] as const)('%s is skipped', (verdict) => {
    const xml = junitOf(reportOf([resultOf({ verdict, reason: 'no scene' })]));
    expect(xml).toContain(`<skipped message="${verdict}: no scene"/>`);
    expect(xml).toContain('failures="0" errors="0" skipped="1"');
  });

  test('an error of the suite is an error', () => {
    const xml = junitOf(
      reportOf([errored(madeUpRules['job.run.accepts']!, 'RangeError: <deep>\n    at recurse')]),
    );
    expect(xml).toContain('<error message="RangeError: &lt;deep&gt;" type="suite">');
    expect(xml).toContain('failures="0" errors="1" skipped="0"');
  });

  test.each(['warning', 'observed'] as const)('%s is told and fails nothing', (verdict) => {
    const xml = junitOf(reportOf([resultOf({ verdict, reason: 'look' })]));
    expect(xml).toContain(`<system-out>${verdict}: look</system-out>`);
    expect(xml).toContain('failures="0" errors="0" skipped="0"');
  });
});

test('an expected failure is skipped, and says why it is expected', () => {
  const known: SettledDeviation = {
    ...{ rule: 'job.run.accepts', id: 'job.run.accepts', state: 'met', expires: '2026-06-15' },
    ...{ reason: 'it is "slow"', issue: 'https://issues.example/1' },
  };
  const xml = junitOf(reportOf([failedResult()], { deviations: [known] }));
  assertWellFormed(xml);
  expect(xml).toContain('failures="0"');
  expect(xml).toMatch(
    /<skipped message="expected job\.run\.accepts until 2026-06-15: it is &quot;slow&quot;/,
  );
});
