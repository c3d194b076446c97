import { describe, expect, test } from 'vitest';
import { limits } from '../../generated/limits.ts';
import { type Bench, createBench } from '../testing/bench.ts';
import { cancel } from './cancel.ts';
import type { Job } from './job.ts';
import { awaitChunk, giveChunks, takeIn } from './stream.ts';

function streaming(...outputs: unknown[]) {
  const bench = createBench();
  const job = bench.submit();
  const come = (output: unknown) => takeIn(job.run!, { output }, bench.now());
  for (const output of outputs) come(output);
  return { bench, job, come, give: () => giveChunks(bench.service, job, bench.now()) };
}

test('chunks come in the order in which they were yielded', () => {
  const { give } = streaming('a', { b: 1 }, null);
  expect(give()).toEqual([{ output: 'a' }, { output: { b: 1 } }, { output: null }]);
});

test('a later call gets what came meanwhile', () => {
  const { give, come } = streaming('a');
  give();
  expect(give()).toEqual([]);
  come('b');
  expect(give()).toEqual([{ output: 'b' }]);
});

test('a run that was stopped yields to nobody', () => {
  const { bench, job, give } = streaming('a');
  const { run } = job;
  cancel(bench.service, bench.endpoint, job, bench.now());
  takeIn(run!, { output: 'late' }, bench.now());
  expect(give()).toEqual([{ output: 'a' }]);
});

test('an output above 1 MB comes in several chunks, none of them larger; its metrics come with the last', () => {
  const large = 'x'.repeat(2 * limits.payload.streamChunk + 1);
  const { bench, job, give } = streaming();
  takeIn(job.run!, { output: large, metrics: { running: 1 } }, bench.now());
  const chunks = give();
  expect(chunks.map(({ output }) => output).join('')).toBe(large);
  expect(Math.max(...chunks.map(({ output }) => String(output).length))).toBeLessThanOrEqual(
    limits.payload.streamChunk,
  );
  expect(chunks.map(({ metrics }) => metrics)).toEqual([undefined, undefined, { running: 1 }]);
});

describe('whoever waits for a chunk is told once', () => {
  function waiting() {
    const { bench, job, come } = streaming();
    const told: [number, boolean][] = [];
    const begun = bench.now();
    awaitChunk(bench.service, job, begun + 5_000, (now, elapsed) => told.push([now - begun, elapsed]));
    return { bench, job, come, told };
  }

  test.each([
    ['when one comes', ({ come }: { come(output: unknown): void }) => come('a')],
    ['when the job ends', ({ bench, job }: { bench: Bench; job: Job }) => bench.returns(job)],
  ])('%s', (_, happen) => {
    const scene = waiting();
    scene.bench.pass(1_000);
    happen(scene);
    scene.bench.pass(10_000);
    expect(scene.told).toEqual([[1_000, false]]);
  });

  test('when none has come for so long', () => {
    const { bench, come, told } = waiting();
    bench.pass(5_000);
    come('a');
    expect(told).toEqual([[5_000, true]]);
  });
});
