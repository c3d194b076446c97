import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Clinic, foundIn, type GoodProfile, openClinic } from './clinic.ts';

/** What is wrong, the one check that finds it, and what makes it wrong. */
export type Wrong = readonly [what: string, expected: string, spoil: (profile: GoodProfile) => unknown];

/** A profile that is wrong in one respect gives the one finding, with what to do. */
export function eachGivesOneFinding(topic: string, wrongs: readonly Wrong[]): void {
  let clinic: Clinic;
  beforeAll(async () => {
    clinic = await openClinic();
  });
  afterAll(() => clinic.close());

  describe.concurrent(`wrong ${topic} give the one finding, with what to do`, () => {
    test.each(wrongs)('%s: %s', async (_, expected, spoil) => {
      const profile = await clinic.goodProfile();
      await spoil(profile);
      const all = await clinic.check(profile);
      expect(foundIn(all)).toEqual([expected]);
      for (const { level, todo } of all.flatMap(({ findings }) => findings)) {
        expect(todo !== undefined).toBe(level === 'problem' || level === 'warning');
      }
    });
  });
}
