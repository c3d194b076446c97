import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Emulator, start } from '../../emulator/start.ts';
import { inspect } from './inspect/inspect.ts';
import { meet } from './meet.ts';
import { speed } from './profile-of.ts';
import { readTricks } from './read-tricks.ts';

/** A broken connection, a wrong answer and a repeated key: `npm run test:hostile` has all others. */
const few = ['half-answer', 'schema-lie', 'key-in-header-value'];

let emulator: Emulator;

beforeAll(async () => {
  emulator = await start({ port: 0, clock: 'real', speed });
});

afterAll(() => emulator.stop());

describe('a target that means harm achieves nothing', async () => {
  const tricks = (await readTricks()).filter(([name]) => few.some((start) => name.startsWith(`${start}:`)));

  test('there are the tricks that are tried here', () => {
    expect(tricks).toHaveLength(few.length);
  });

  test.each(tricks)(
    '%s',
    async (_, trick) => {
      expect(inspect(await meet(trick, emulator))).toEqual([]);
    },
    400_000,
  );
});
