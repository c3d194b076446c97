import { expect, test } from 'vitest';
import { failedResult, resultOf } from '../testing/results.ts';
import { compareWithEarlier, type EarlierRun } from './drift.ts';

const observedResult = (id: string, observed: Record<string, unknown>) =>
  resultOf({ id, level: 'open', verdict: 'observed', observed });

const run = (startedAt: string, observed: Record<string, Record<string, unknown>>): EarlierRun => ({
  startedAt,
  observed: new Map(Object.entries(observed)),
});

const suite = { version: '1.0.0', commit: 'a'.repeat(40), rules: '0' };
const observer = { hashes: { 'open.queue.order': '1' }, suite };

/** The runs, the newest first, and how many of them were read. */
function history(...runs: readonly EarlierRun[]) {
  const read: string[] = [];
  async function* all() {
    for (const one of runs) {
      read.push(one.startedAt);
      yield one;
    }
  }
  return { read, runs: all() };
}

test('a value that is another one now is a change, and so is one that came or went', async () => {
  const now = observedResult('open.queue.order', { same: { a: [1] }, order: 'any', came: null });
  const { runs } = history(
    run('2026-01-01', { 'open.queue.order': { same: { a: [1] }, order: 'oldest', went: 0 } }),
  );

  expect(await compareWithEarlier([now], runs, observer)).toEqual([
    {
      ...{ rule: 'open.queue.order', since: '2026-01-01' },
      changes: [
        { name: 'came', now: null },
        { name: 'order', before: 'oldest', now: 'any' },
        { name: 'went', before: 0 },
      ],
    },
  ]);
});

test('a name that objects are born with is a name like others', async () => {
  const now = observedResult('open.queue.order', {});
  const before = JSON.parse('{"__proto__": 1, "constructor": 2}');
  const { runs } = history(run('2026-01-01', { 'open.queue.order': before }));

  const [comparison] = await compareWithEarlier([now], runs, observer);

  expect(comparison!.changes).toEqual([
    { name: '__proto__', before: 1 },
    { name: 'constructor', before: 2 },
  ]);
});

test('without an earlier run there is nothing to compare with', async () => {
  const now = observedResult('open.queue.order', { order: 'any' });
  expect(await compareWithEarlier([now], history().runs, observer)).toEqual([
    { rule: 'open.queue.order', since: undefined, changes: [] },
  ]);
});

test('each rule is compared with the newest run that observed it, and no run is read in vain', async () => {
  const ids = ['open.queue.order', 'open.job.error-body'] as const;
  const { runs, read } = history(
    run('3', { [ids[0]]: { is: 1 } }),
    run('2', { [ids[0]]: { is: 2 }, [ids[1]]: { is: 3 } }),
    run('1', {}),
  );

  const comparisons = await compareWithEarlier(
    ids.map((id) => observedResult(id, { is: 1 })),
    runs,
    observer,
  );

  expect(comparisons.map(({ since }) => since)).toEqual(['3', '2']);
  expect(comparisons.map(({ changes }) => changes.length)).toEqual([0, 1]);
  expect(read).toEqual(['3', '2']);
});

test('only open rules that were observed are compared', async () => {
  const { runs, read } = history(run('1', { 'job.run.accepts': { is: 1 } }));
  const inconclusive = resultOf({ id: 'open.queue.order', level: 'open', verdict: 'inconclusive' });
  expect(
    await compareWithEarlier(
      [resultOf({ observed: { is: 2 } }), failedResult(), inconclusive],
      runs,
      observer,
    ),
  ).toEqual([]);
  expect(read).toEqual([]);
});

test('a rule that said something else then is another one, and is not compared with it', async () => {
  const now = observedResult('open.queue.order', { order: 'any' });
  const other = {
    ...run('2026-01-02', { 'open.queue.order': { order: 'new' } }),
    hashes: { 'open.queue.order': '2' },
  };
  const same = {
    ...run('2026-01-01', { 'open.queue.order': { order: 'old' } }),
    hashes: { 'open.queue.order': '1' },
  };

  const [compared] = await compareWithEarlier([now], history(other, same).runs, observer);
  expect(compared?.since).toBe('2026-01-01');
  expect((await compareWithEarlier([now], history(other).runs, observer))[0]?.since).toBeUndefined();
});

test('what another version of Plumbline observed is told apart', async () => {
  const now = observedResult('open.queue.order', { order: 'any' });
  const before = { ...run('2026-01-01', { 'open.queue.order': { order: 'old' } }), suite };
  const byOthers = { ...before, suite: { ...suite, commit: 'b'.repeat(40) } };

  const by = async (one: EarlierRun) =>
    (await compareWithEarlier([now], history(one).runs, observer))[0]?.byAnotherSuite;
  expect(await by(before)).toBeUndefined();
  expect(await by(byOthers)).toBe(true);
});
