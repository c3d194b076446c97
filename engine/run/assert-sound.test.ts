import { expect, test } from 'vitest';
import { SuiteError } from '../errors.ts';
import { errored } from '../property/errored.ts';
import { madeUpRules } from '../testing/made-up-service.ts';
import { resultOf } from '../testing/results.ts';
import { assertSound, hearUnsound } from './assert-sound.ts';

test('results without an error of ours are sound, whatever they say of the target', () => {
  assertSound(new Map([['one', [resultOf(), resultOf({ verdict: 'fail' })]]]));
});

test('an error of ours is reported with its rule', () => {
  const results = new Map([
    ['one', [resultOf()]],
    [
      'other',
      [
        errored(madeUpRules['job.run.accepts']!, 'a mistake'),
        errored(madeUpRules['job.wait.honoured']!, 'another'),
      ],
    ],
  ]);

  expect(() => assertSound(results)).toThrow(SuiteError);
  expect(() => assertSound(results)).toThrow('job.run.accepts: a mistake (and 1 more)');
});

test('what broke is named, each once, and heard by others as well', () => {
  const broken = errored(madeUpRules['job.run.accepts']!, 'a mistake');
  const heard: string[] = [];
  const { hear, problems } = hearUnsound((targetRun) => void heard.push(targetRun));

  expect(problems()).toEqual([]);
  hear('one', resultOf());
  for (const targetRun of ['one', 'other']) hear(targetRun, broken);

  expect(problems()).toEqual(['job.run.accepts: an error of the suite: a mistake']);
  expect(heard).toEqual(['one', 'one', 'other']);
});
