import { appendFile, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { errored } from '../../property/errored.ts';
import type { RuleResult } from '../../property/result.ts';
import { madeUpService } from '../../testing/made-up-service.ts';
import { eventsOf, failedResult, madeUpProvenance, resultOf, tracedCall } from '../../testing/results.ts';
import { scratchFolder } from '../../testing/scratch.ts';
import { readRun } from '../folder/read-run.ts';
import { mergeRuns } from '../merge/merge-runs.ts';
import { exitCodeOf } from '../summary.ts';
import { finishRun } from './finish-run.ts';
import { openJournal, type RunJournal } from './journal.ts';
import type { RunHeader } from './run-header.ts';

const header: RunHeader = {
  ...{ target: 'staging', alterations: [], tier: 'gate', seed: 7, startedAt: '2026-06-01T00:00:00.000Z' },
  ...{ options: ['--target', 'staging.yaml'], selection: [], shard: undefined, pending: [], known: [] },
  ...{ ...madeUpProvenance, hashes: { 'job.run.accepts': '0011223344556677' } },
  rules: ['job.run.accepts', 'job.cancel.queued', 'job.wait.honoured'],
};
const passed = resultOf({ id: 'job.cancel.queued' });
const failed = failedResult({ events: eventsOf(tracedCall()) });

let parent: string;
let journal: RunJournal;

beforeEach(async () => {
  parent = await scratchFolder();
  journal = await openJournal(madeUpService, parent, header, 1);
});

/** The record of a run that died after these results. */
async function recordAfter(...results: readonly RuleResult[]) {
  for (const result of results) journal.add(0, result);
  expect(await journal.settled()).toBeUndefined();
  expect(await finishRun(madeUpService, journal.folder)).toBe(true);
  return readRun(journal.folder);
}

describe('a run that died is finished', () => {
  test('with every result that it had, and those that are lost', async () => {
    const { rules, summary, target, seed } = await recordAfter(passed, failed);
    expect(rules.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['job.cancel.queued', 'pass'],
      ['job.run.accepts', 'fail'],
    ]);
    expect({ target, seed, ...summary }).toMatchObject({
      ...{ target: 'staging', seed: 7, selected: 3, ran: 2, fail: 1, pass: 1 },
    });
  });

  test('by the later result of a rule that was judged again, unless that takes a failure back', async () => {
    const late = resultOf({ id: passed.id, verdict: 'inconclusive', reason: 'late' });
    const { summary } = await recordAfter(late, passed);
    expect(summary).toMatchObject({ pass: 1, inconclusive: 0 });
  });

  test('never by one that passes what failed', async () => {
    const back = recordAfter(failed, resultOf({ id: failed.id }));
    await expect(back).rejects.toThrow(`contradicts itself: ${failed.id} failed, and is pass further down`);
  });

  test('with all that belongs to a report, the calls of its failures included', async () => {
    await recordAfter(failed);
    expect((await readdir(journal.folder)).toSorted()).toEqual([
      ...['ctrf.json', 'failures', 'junit.xml', 'report.html', 'results.json', 'results.jsonl'],
    ]);
    expect(await readFile(join(journal.folder, 'junit.xml'), 'utf8')).toContain('POST $SERVERLESS_URL');
  });

  test.each([
    'null',
    '7',
    '{"kind":"result"}',
    '{"kind":"error","at":1}',
    '{"kind":"run","header":{"startedAt":"../../elsewhere"}}',
    `{"kind":"result","run":1000000000,"at":1,"result":${JSON.stringify(passed)}}`,
    `{"kind":"result","run":-1,"at":1,"result":${JSON.stringify(passed)}}`,
    '{"kind":"result","run":0,"at":1,"result":{"id":"../../elsewhere"}}',
  ])('without a line that no run wrote: %s', { timeout: 60_000 }, async (line) => {
    await appendFile(join(journal.folder, 'results.jsonl'), `${line}\n`);
    const { rules } = await recordAfter(passed);
    expect(rules.map(({ id }) => id)).toEqual(['job.cancel.queued']);
  });

  test('without the line that its end cut off', async () => {
    journal.add(0, passed);
    await appendFile(join(journal.folder, 'results.jsonl'), '{"kind":"result","run":0,"resul');
    expect((await recordAfter()).rules).toHaveLength(1);
  });

  test('with the last that was said of a rule', async () => {
    const { rules } = await recordAfter(passed, errored(passed, 'a late error'));
    expect(rules).toMatchObject([{ id: passed.id, verdict: 'inconclusive', suiteError: 'a late error' }]);
  });

  test('with errors of no rule', async () => {
    journal.addError('unhandled rejection: oops');
    const record = await recordAfter(passed);
    expect(record.errors).toEqual(['unhandled rejection: oops']);
    expect(exitCodeOf(record.summary, record)).toBe(2);
  });

  test('with each of its repetitions', async () => {
    journal.add(1, failedResult());
    const { rules, repeats } = await recordAfter(resultOf());
    expect(rules).toMatchObject([{ verdict: 'fail' }]);
    expect(repeats).toMatchObject({ times: 2, rules: [{ verdicts: { pass: 1, fail: 1 } }] });
  });

  test('when it is joined with others', async () => {
    journal.add(0, failed);
    await journal.settled();
    const { record } = await mergeRuns(madeUpService, [journal.folder], await scratchFolder());
    expect(exitCodeOf(record.summary, record)).toBe(1);
  });
});

test('the evidence of a failure is written when its rule fails', async () => {
  journal.add(0, failed);
  await journal.settled();
  expect((await readdir(join(journal.folder, 'failures/job.run.accepts'))).toSorted()).toEqual([
    ...['replay.sh', 'trace.json', 'trace.txt'],
  ]);
  expect(journal.hasEvidence(failed)).toBe(true);
});

test('a journal that can not be written is no error by itself', async () => {
  await rm(journal.folder, { recursive: true });
  journal.add(0, passed);
  expect(await journal.settled()).toMatchObject({ code: 'ENOENT' });
});

test('a run that has ended is not finished again', async () => {
  await recordAfter(passed);
  expect(await finishRun(madeUpService, journal.folder)).toBe(false);
});

test('a run that has judged nothing leaves no folder', async () => {
  await journal.discard();
  await expect(stat(journal.folder)).rejects.toMatchObject({ code: 'ENOENT' });
});
