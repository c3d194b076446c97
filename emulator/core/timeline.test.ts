import { expect, test } from 'vitest';
import { createBench } from '../testing/bench.ts';
import { createTimeline } from './timeline.ts';

function openBench(most?: number) {
  const bench = createBench({ settings: { coldStart: 500, workersMax: 1, idleTimeout: 1000 } });
  const timeline = createTimeline(most);
  bench.endpoint.timeline = timeline;
  return { ...bench, timeline, start: bench.now() };
}

test('notes when a job was accepted, started and ended, and on which worker', () => {
  const bench = openBench();
  const [first, second] = [bench.submit(), bench.submit()];
  bench.pass(700);
  bench.returns(first);
  bench.pass(300);
  bench.returns(second);
  const since = (instant: number | undefined) => instant! - bench.start;
  expect(
    bench.timeline
      .runsSince(bench.start)
      .map(({ worker, accepted, queued, started, ended }) => [
        worker,
        ...[accepted, queued, started, ended].map(since),
      ]),
  ).toEqual([
    [0, 0, 0, 500, 700],
    [0, 0, 0, 700, 1000],
  ]);
});

test('notes when a worker was asked for, ready and gone', () => {
  const bench = openBench();
  bench.pass(100);
  const job = bench.submit();
  bench.pass(600);
  bench.returns(job);
  bench.pass(2000);
  const { start } = bench;
  expect(bench.timeline.workersSince(start)).toEqual([
    { worker: 0, asked: start + 100, ready: start + 600, gone: start + 1700 },
  ]);
  expect(bench.timeline.workersSince(start + 1701)).toEqual([]);
});

test('remembers the last of many', () => {
  const bench = openBench(2);
  for (let nth = 0; nth < 9; nth += 1) {
    const job = bench.submit();
    bench.pass(600);
    bench.returns(job);
  }
  const runs = bench.timeline.runsSince(bench.start);
  expect(runs.length).toBeLessThanOrEqual(4);
  expect(runs.at(-1)).toMatchObject({ ended: bench.now() });
});
