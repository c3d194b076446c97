import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Emulator, start } from '../../emulator/start.ts';
import { inspect } from './inspect/inspect.ts';
import { meet } from './meet.ts';
import { speed } from './profile-of.ts';
import { readTricks } from './read-tricks.ts';

let emulator: Emulator;

beforeAll(async () => {
  emulator = await start({ port: 0, clock: 'real', speed });
});

afterAll(() => emulator.stop());

describe.concurrent('a target that means harm achieves nothing', async () => {
  test.each(await readTricks())('%s', async (_, trick) => {
    expect(inspect(await meet(trick, emulator))).toEqual([]);
  });
});
