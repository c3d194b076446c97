import { expect, test } from 'vitest';
import { limits } from '../../generated/limits.ts';
import { createBench } from '../testing/bench.ts';
import { takeChunks } from './stream.ts';

function streaming(...chunks: unknown[]) {
  const job = createBench().submit();
  job.chunks.push(...chunks);
  return job;
}

test('chunks come in the order in which they were yielded', () => {
  const job = streaming('a', { b: 1 }, null);
  expect(takeChunks(job)).toEqual([{ output: 'a' }, { output: { b: 1 } }, { output: null }]);
});

test('a later call gets what came meanwhile', () => {
  const job = streaming('a');
  takeChunks(job);
  expect(takeChunks(job)).toEqual([]);
  job.chunks.push('b');
  expect(takeChunks(job)).toEqual([{ output: 'b' }]);
});

test('an output above 1 MB comes in several chunks, none of them larger', () => {
  const large = 'x'.repeat(2 * limits.payload.streamChunk + 1);
  const outputs = takeChunks(streaming(large)).map(({ output }) => output);
  expect(outputs.join('')).toBe(large);
  expect(Math.max(...outputs.map((output) => String(output).length))).toBeLessThanOrEqual(
    limits.payload.streamChunk,
  );
});
