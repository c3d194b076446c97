import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failedResult, reportOf, resultOf } from '../testing/results.ts';
import { replayCommand, runReportCommand } from './run-report.ts';

test('a failure is replayed by its seed and path, anything else by its rule', () => {
  const report = reportOf([], { options: ['--tier', 'smoke'] });
  expect(replayCommand(report, failedResult({ seed: -5, path: '3:1' }))).toBe(
    'npm run verify -- --tier smoke --rule job.run.accepts --seed -5 --path 3:1',
  );
  expect(replayCommand(report, resultOf())).toBe('npm run verify -- --tier smoke --rule job.run.accepts');
});

test('a run is made again by its options, what it chose, and its seed', () => {
  const report = reportOf([], { options: ['--tier', 'smoke'], selection: ['--area', 'job'], seed: -3 });
  expect(runReportCommand(report)).toBe('npm run verify -- --tier smoke --area job --seed -3');
});

test('a shell gives the options on as they were', () => {
  const file = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !/[\0\n]/.test(text));
  fc.assert(
    fc.property(file, (target) => {
      const command = replayCommand(reportOf([], { options: ['--target', target] }), resultOf());
      const words = execFileSync('bash', ['-c', `printf '%s\\n' ${command}`], { encoding: 'utf8' });
      expect(words.split('\n')).toEqual([
        ...['npm', 'run', 'verify', '--', '--target', target, '--rule', 'job.run.accepts', ''],
      ]);
    }),
    { numRuns: 30 },
  );
});
