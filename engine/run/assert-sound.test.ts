import { expect, test } from 'vitest';
import { SuiteError } from '../errors.ts';
import { errored } from '../property/errored.ts';
import { madeUpRules } from '../testing/made-up-service.ts';
import { resultOf } from '../testing/results.ts';
import { assertSound, unsoundIn } from './assert-sound.ts';

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

test('what broke is named, each once', () => {
  const broken = errored(madeUpRules['job.run.accepts']!, 'a mistake');

  expect(
    unsoundIn(
      new Map([
        ['one', [resultOf(), broken]],
        ['other', [broken]],
      ]),
    ),
  ).toEqual(['job.run.accepts: an error of the suite: a mistake']);
  expect(unsoundIn(new Map([['one', [resultOf()]]]))).toEqual([]);
});
