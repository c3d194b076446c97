import { describe, expect, test } from 'vitest';
import { limits } from '../../generated/limits.ts';
import { type CoreFixture, createCoreFixture } from '../testing/core-fixture.ts';
import { cancel } from './cancel.ts';
import type { Job } from './job.ts';
import { awaitChunk, giveChunks, takeIn } from './stream.ts';

function streaming(...outputs: unknown[]) {
  const fixture = createCoreFixture();
  const job = fixture.submit();
  const come = (output: unknown) => takeIn(job.run!, { output }, fixture.now());
  for (const output of outputs) come(output);
  return { fixture, job, come, give: () => giveChunks(fixture.service, job, fixture.now()) };
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
  const { fixture, job, give } = streaming('a');
  const { run } = job;
  cancel(fixture.service, fixture.endpoint, job, fixture.now());
  takeIn(run!, { output: 'late' }, fixture.now());
  expect(give()).toEqual([{ output: 'a' }]);
});

test('an output above 1 MB comes in several chunks, none of them larger; its metrics come with the last', () => {
  const large = 'x'.repeat(2 * limits.payload.streamChunk + 1);
  const { fixture, job, give } = streaming();
  takeIn(job.run!, { output: large, metrics: { running: 1 } }, fixture.now());
  const chunks = give();
  expect(chunks.map(({ output }) => output).join('')).toBe(large);
  expect(Math.max(...chunks.map(({ output }) => String(output).length))).toBeLessThanOrEqual(
    limits.payload.streamChunk,
  );
  expect(chunks.map(({ metrics }) => metrics)).toEqual([undefined, undefined, { running: 1 }]);
});

describe('whoever waits for a chunk is answered once', () => {
  function waiting() {
    const { fixture, job, come } = streaming();
    const waitEnds: [number, boolean][] = [];
    const begun = fixture.now();
    awaitChunk(fixture.service, job, begun + 5_000, (now, elapsed) => waitEnds.push([now - begun, elapsed]));
    return { fixture, job, come, waitEnds };
  }

  test.each([
    ['when one comes', ({ come }: { come(output: unknown): void }) => come('a')],
    ['when the job ends', ({ fixture, job }: { fixture: CoreFixture; job: Job }) => fixture.returns(job)],
  ])('%s', (_, happen) => {
    const caseContext = waiting();
    caseContext.fixture.pass(1_000);
    happen(caseContext);
    caseContext.fixture.pass(10_000);
    expect(caseContext.waitEnds).toEqual([[1_000, false]]);
  });

  test('when none has come for so long', () => {
    const { fixture, come, waitEnds } = waiting();
    fixture.pass(5_000);
    come('a');
    expect(waitEnds).toEqual([[5_000, true]]);
  });
});
