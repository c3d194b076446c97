import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../engine/testing/scratch.ts';
import { startMutated } from './mutated-emulator.ts';

/** An emulator of a few lines: it passes one mutant when it loads, and does as the active one says. */
const source = `
const board = globalThis.__stryker__;
const pass = (id) => {
  const { mutantCoverage: { static: once, perTest }, currentTestId: name } = board;
  const counts = name === undefined ? once : (perTest[name] ??= {});
  counts[id] = (counts[id] ?? 0) + 1;
};
if (board.activeMutant === 'no start') throw new Error('no table');
pass('table');
setInterval(() => {
  pass('each');
  if (board.activeMutant === 'crash') throw new Error('no such job');
  if (board.activeMutant === 'loop') for (;;);
}, 2);
export const start = async () => ({
  control: 'http://127.0.0.1:9/control',
  controlToken: 'a-token-of-a-test',
  answerControl: async () => ({ status: 200, body: board.activeMutant }),
  stop: async () => {},
});
`;

async function started(mutant?: string) {
  const start = join(await scratchFolder(), 'start.mjs');
  await writeFile(start, source);
  const emulator = await startMutated(start, { mutant, pingEvery: 200 });
  onTestFinished(emulator.stop);
  return emulator;
}

function endOf({ ended }: { ended: AbortSignal }): Promise<unknown> {
  return new Promise((resolve) => ended.addEventListener('abort', () => resolve(ended.reason)));
}

test('it is described as a target whose control has a door', async () => {
  const { profile } = await started();
  expect(profile).toMatchObject({
    control: 'http://127.0.0.1:9/control',
    controlDoor: { name: expect.any(String) },
  });
});

test('what is passed when it starts is told apart from what is passed later', async () => {
  const emulator = await started();
  expect(await emulator.countFor('a rule')).toContain('table');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await emulator.countFor('another')).toEqual(['each']);
});

test.each([
  ['crash', 'crashes: no such job'],
  ['loop', 'hangs'],
])('a mutant that makes it %s ends it, and nothing else', async (mutant, words) => {
  const emulator = await started();
  const ended = endOf(emulator);
  // It may end before it can say that the mutant is active.
  await emulator.activate(mutant).catch(() => {});
  expect(await ended).toBe(words);
  await expect(emulator.activate('another')).rejects.toThrow(words);
});

test('a mutant that keeps it from starting says so', async () => {
  await expect(started('no start')).rejects.toThrow('crashes: no table');
});
