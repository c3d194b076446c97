import { describe, expect, test } from 'vitest';
import { durationCountsOf } from '../../measurement/duration-counts.ts';
import type { CallDurations } from '../../property/durations-seen.ts';
import { madeUpService } from '../../testing/made-up-service.ts';
import { collectDurations } from './collect-durations.ts';
import { mergeDurations } from './merge-durations.ts';
import { durationsKey, type RunDurations } from './run-durations.ts';

const rule = (id: string, calls: CallDurations) => ({ id, durations: { clock: 'real' as const, calls } });
const collect = (...rules: readonly ReturnType<typeof rule>[]): RunDurations =>
  collectDurations(madeUpService, rules)!;
const countsIn = ({ operations }: RunDurations) =>
  Object.fromEntries(operations.map((one) => [durationsKey(one), one.count]));

describe('durations of a run', () => {
  test('are counted by operation and status, those of bursts apart', () => {
    const run = collect(
      rule('a', { run: { 200: { 100: 2 } }, 'run in bursts': { 200: { 100: 5 } } }),
      rule('b', { run: { 200: { 300: 1 }, 404: { 100: 1 } }, 'other GET /things': { 200: { 100: 3 } } }),
    );
    expect(countsIn(run)).toEqual({
      'job run 200': 3,
      'job run 404': 1,
      'job run in bursts 200': 5,
      'other GET /things 200': 3,
    });
  });

  test('lie in a part that a rule has in every run', () => {
    const calls = { run: { 200: { 100: 1 } } };
    const partOf = (...ids: string[]) =>
      collect(...ids.map((id) => rule(id, calls))).operations[0]!.parts.map(({ part }) => part);
    expect(partOf('job.cancel.queued', 'job.run.ids-differ')).toEqual(
      [...new Set([...partOf('job.run.ids-differ'), ...partOf('job.cancel.queued')])].toSorted(
        (one, other) => one - other,
      ),
    );
    const ids = Array.from({ length: 200 }, (_, nth) => `rule-${nth}`);
    expect(partOf(...ids)).toEqual(Array.from({ length: 16 }, (_, nth) => nth));
  });

  test('of what a target names are one operation, and of many statuses one', () => {
    const statuses = Object.fromEntries(
      Array.from({ length: 400 }, (_, nth) => [String(200 + nth), { 100: nth < 10 ? 2 : 1 }]),
    );
    const served = {
      '<script>': { 200: { 100: 1 } },
      'other GET /x/../y': { 200: { 100: 1 }, __proto__: {} },
    };
    const counts = countsIn(collect(rule('a', { run: statuses, ...served })));
    expect(Object.keys(counts)).toHaveLength(12);
    expect(counts).toMatchObject({ 'job run other': 390, 'other not listed 200': 2 });
  });

  test('of more operations and statuses than are kept are one', () => {
    const many = Array.from({ length: 1200 }, (_, nth) => [
      `other GET /${nth}`,
      { [100 + (nth % 800)]: { 100: 1 } },
    ]);
    const service = { placeOf: (name: string) => ({ api: 'other', operation: name }) };
    const run = collectDurations(service, [rule('a', Object.fromEntries(many))])!;
    expect(run.operations).toHaveLength(901);
    expect(countsIn(run)['other not listed other']).toBe(300);
  });

  test('are absent where nothing was timed', () => {
    expect(collectDurations(madeUpService, [{ id: 'a' }])).toBeUndefined();
    expect(collectDurations(madeUpService, [rule('a', {})])).toBeUndefined();
  });
});

describe('durations of shards', () => {
  const one = rule('job.run.accepts', { run: { 200: { 100: 2 } } });
  const other = rule('job.cancel.queued', { run: { 200: { 100: 1, 200: 4 }, 404: { 100: 1 } } });

  test('are together what one run of all rules has', () => {
    expect(mergeDurations([collect(one), collect(other)])).toEqual(collect(one, other));
  });

  test('of one part are added up', () => {
    const merged = mergeDurations([collect(one), collect({ ...other, id: one.id })])!;
    const [{ parts } = { parts: [] }] = merged.operations;
    expect(parts.map(({ histogram }) => durationCountsOf(histogram))).toEqual([{ 100: 3, 200: 4 }]);
  });

  test('are no more than one run has, whatever the shards were served', () => {
    const { clock, operations } = collect(one);
    const shard = (nth: number): RunDurations => ({
      clock,
      operations: Array.from({ length: 600 }, (_, row) => ({
        ...operations[0]!,
        operation: `${nth} ${row}`,
      })),
    });
    const merged = mergeDurations([shard(1), shard(2)])!;
    expect(merged.operations).toHaveLength(901);
    expect(countsIn(merged)['other not listed other']).toBe(300 * 2);
    expect(merged.operations.reduce((sum, { count }) => sum + count, 0)).toBe(1200 * 2);
  });

  test('say nothing where a shard has none, or another clock', () => {
    const run = collect(one);
    expect(mergeDurations([run, undefined])).toBeUndefined();
    expect(mergeDurations([run, { ...run, clock: 'virtual' }])).toBeUndefined();
  });

  test('not where a histogram can not be read, which names the operation', () => {
    const run = collect(one)!;
    const [first] = run.operations;
    const parts = first!.parts.map((own) => ({ ...own, histogram: `HISTFAAAACR4nP${'A'.repeat(40)}` }));
    const damaged = { ...run, operations: [{ ...first!, parts }] };
    expect(() => mergeDurations([run, damaged])).toThrow(
      `${first!.operation} has a histogram that can't be read`,
    );
  });
});
