import { expect, test } from 'vitest';
import type { ReasonCode } from '../../property/reason-codes.ts';
import { readPageOf, textsOf } from '../../testing/report-page.ts';
import { reportOf, resultOf } from '../../testing/results.ts';

const late = '0 of 4 cases could be judged; most often because the worker did not start';
const ids = ['job.run.accepts', 'job.cancel.queued', 'open.queue.order'] as const;

function pageWith(reasons: readonly (string | undefined)[], codes: readonly ReasonCode[] = []) {
  const results = reasons.map((reason, index) =>
    resultOf({
      id: ids[index]!,
      ...(reason === undefined ? {} : { verdict: 'inconclusive', reason }),
      ...(codes[index] === undefined ? {} : { reasonCode: codes[index] }),
    }),
  );
  return readPageOf(reportOf(results));
}

function partIn(page: ReturnType<typeof pageWith>) {
  return page.all('section').find(({ attributes }) => attributes['aria-labelledby'] === 'inconclusive');
}

test('what could not be judged stands first, by code and reason, with the remedy', () => {
  const page = pageWith(
    ['it broke off', late, late],
    ['answers-lost', 'worker-not-started', 'worker-not-started'],
  );
  const part = partIn(page)!;
  expect(page.all('section')[0]!.attributes).toEqual(part.attributes);
  expect(textsOf(part.all('h3'))).toEqual([
    'No worker took a job worker-not-started, 2 rules',
    'Answers were lost, cut off or malformed now and then answers-lost, 1 rule',
  ]);
  expect(textsOf(part.all('h4'))).toEqual(['the worker did not start 2 rules', 'it broke off 1 rule']);
  expect(textsOf(part.all('p'))[0]).toContain('Give the endpoint workers that are free');
  expect(part.all('a').map(({ attributes }) => attributes.href)).toEqual([
    '#rule-job.cancel.queued',
    '#rule-open.queue.order',
    '#rule-job.run.accepts',
  ]);
  expect(part.text).toContain('--rule job.cancel.queued --rule open.queue.order --seed 1');
});

test('reasons of one code stand below it, and a record without a code is of the broadest', () => {
  const part = partIn(pageWith(['it broke off', late], ['worker-not-started', 'worker-not-started']))!;
  expect(part.all('h3')).toHaveLength(1);
  expect(part.all('h4')).toHaveLength(2);
  expect(textsOf(partIn(pageWith(['it broke off']))!.all('h3'))[0]).toContain('not-as-needed');
});

test('a run that judged everything has no such part', () => {
  expect(partIn(pageWith([undefined]))).toBe(undefined);
});
