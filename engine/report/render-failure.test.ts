import { expect, test } from 'vitest';
import { madeUpRules } from '../testing/made-up-service.ts';
import { eventsOf, failedResult, reportOf, tracedCall } from '../testing/results.ts';
import { renderFailure, wrapFailure } from './render-failure.ts';

test('reports the rule, what was expected and came, the counterexample, what it means and how to see it again', () => {
  const result = failedResult({ message: 'expected 1\nto be 2', events: eventsOf(tracedCall()) });
  const report = reportOf([result], { options: ['--fault', 'ttl-ignored'] });
  const { says, section, consequence } = madeUpRules['job.run.accepts']!;

  expect(
    renderFailure(madeUpRules, report, result, 'results/run/failures/job.run.accepts').split('\n'),
  ).toEqual([
    `FAIL job.run.accepts (must, section ${section})`,
    `  ${says}`,
    '',
    '  expected 1',
    '  to be 2',
    '  Evidence: what the target answered or did; reproduced 3 of 3 times.',
    '  Counterexample (shrunk 7 times): {"input":{}}',
    '',
    expect.stringContaining('POST $SERVERLESS_URL/probe/run {"input":{}}'),
    expect.stringContaining('→ 200 {"id":"job-1","status":"IN_QUEUE"}'),
    '',
    `  What it means: ${consequence}`,
    '  By hand:  bash results/run/failures/job.run.accepts/replay.sh',
    '  Again:    npm run verify -- --fault ttl-ignored --rule job.run.accepts --seed 1 --path 5:0:1',
  ]);
});

test('reports in which contexts it is violated and in which it holds', () => {
  const contexts = [{ factor: 'submission', violated: ['runsync of a second'], holds: ['run'] }] as const;
  const result = failedResult({ contexts });
  expect(renderFailure(madeUpRules, reportOf([result]), result, undefined).split('\n')).toContain(
    "  Violated where submission is 'runsync of a second'; holds where it is 'run'.",
  );
});

test('a terminal gets no line that is wider than it, but for commands to copy', () => {
  const body = `{"input":"${'x'.repeat(90)}"}`;
  const long = 'word '.repeat(40).trim();
  const path = `results/${'y'.repeat(150)}`;
  const text = [
    'FAIL a',
    `  ${long}`,
    `                       beacon: ${body}`,
    `  By hand:  bash ${path}`,
  ].join('\n');

  const lines = wrapFailure(text).split('\n');

  expect(lines.filter((line) => line.length > 120)).toEqual([`  By hand:  bash ${path}`]);
  expect(lines.slice(1, 3)).toEqual([`  ${'word '.repeat(23).trim()}`, `      ${'word '.repeat(17).trim()}`]);
  expect(lines.slice(3, 5)).toEqual([
    '                       beacon:',
    `                           ${body}`.slice(0, 120),
  ]);
});
