import { beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../../generated/operation.ts';
import { operations as first } from '../../../generated/rest-v1/operations.ts';
import { operations as second } from '../../../generated/rest-v2/operations.ts';
import { expectFit } from '../../testing/fit.ts';
import { openWorld } from '../../testing/open-world.ts';
import { type Stop, secrets, tour } from '../../testing/rest-tour.ts';

let stops: Stop[];

beforeAll(async () => {
  stops = await tour(await openWorld());
});

describe.each<['v1' | 'v2', readonly Operation[]]>([
  ['v1', Object.values(first)],
  ['v2', Object.values(second)],
])('%s', (version, operations) => {
  const own = () => stops.filter((stop) => stop.version === version);

  test('every operation can succeed, and its answer fits', () => {
    const seen = own().map(({ line, answer }) => {
      expect(answer.status, `${line}: ${answer.text}`).toBeLessThan(300);
      return expectFit(operations, line, answer);
    });
    const unseen = operations.map(({ id }) => id).filter((id) => !seen.includes(id));
    expect(unseen, 'operations without a visit in rest-tour.ts').toEqual([]);
  });

  test('lists come in the form of the version', () => {
    const lists = own().filter(({ line }) => /^GET \/(pods|templates)(\?|$)/.test(line));
    expect(lists.length).toBeGreaterThan(1);
    for (const { answer } of lists) expect(Array.isArray(answer.body)).toBe(version === 'v1');
  });

  test('no secret of a registry comes back', () => {
    const leaking = own().filter(({ answer }) => secrets.some((secret) => answer.text.includes(secret)));
    expect(leaking).toEqual([]);
  });
});
