import { expect, test } from 'vitest';
import { createCoreFixture } from '../testing/core-fixture.ts';
import { createTimeline } from './timeline.ts';

function openJudgeFixture(most?: number) {
  const fixture = createCoreFixture({ settings: { coldStart: 500, workersMax: 1, idleTimeout: 1000 } });
  const timeline = createTimeline(most);
  fixture.endpoint.timeline = timeline;
  return { ...fixture, timeline, start: fixture.now() };
}

test('notes when a job was accepted, started and ended, and on which worker', () => {
  const fixture = openJudgeFixture();
  const [first, second] = [fixture.submit(), fixture.submit()];
  fixture.pass(700);
  fixture.returns(first);
  fixture.pass(300);
  fixture.returns(second);
  const since = (instant: number | undefined) => instant! - fixture.start;
  expect(
    fixture.timeline
      .runsSince(fixture.start)
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
  const fixture = openJudgeFixture();
  fixture.pass(100);
  const job = fixture.submit();
  fixture.pass(600);
  fixture.returns(job);
  fixture.pass(2000);
  const { start } = fixture;
  expect(fixture.timeline.workersSince(start)).toEqual([
    { worker: 0, asked: start + 100, ready: start + 600, gone: start + 1700 },
  ]);
  expect(fixture.timeline.workersSince(start + 1701)).toEqual([]);
});

test('remembers the last of many', () => {
  const fixture = openJudgeFixture(2);
  for (let nth = 0; nth < 9; nth += 1) {
    const job = fixture.submit();
    fixture.pass(600);
    fixture.returns(job);
  }
  const runs = fixture.timeline.runsSince(fixture.start);
  expect(runs.length).toBeLessThanOrEqual(4);
  expect(runs.at(-1)).toMatchObject({ ended: fixture.now() });
});
