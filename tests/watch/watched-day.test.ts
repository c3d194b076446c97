import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Emulator, start } from '../../emulator/start.ts';
import {
  hour,
  midnight,
  minute,
  planOf,
  type SimulatedJudge,
  simulateWatch,
} from '../../engine/testing/simulated-watch.ts';
import { createLazyMutantCatalog } from '../../mutants/lazy-mutant-catalog.ts';

let emulator: Emulator;
beforeAll(async () => {
  emulator = await start({ port: 0, clock: 'virtual', catalog: createLazyMutantCatalog() });
});
afterAll(() => emulator.stop());

type World = { urls: { serverless: string }; keys: { valid: string } };

async function worldWith(faults: readonly string[]): Promise<World> {
  const answer = await fetch(`${emulator.control}/worlds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${emulator.controlToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ seed: 1, faults, rateLimits: false }),
  });
  expect(answer.status).toBe(201);
  return (await answer.json()) as World;
}

/** A key is needed, and the valid one is taken. */
async function healthOf({ urls, keys }: World): Promise<'pass' | 'fail'> {
  const url = `${urls.serverless}/probe/health`;
  const [without, withKey] = await Promise.all([
    fetch(url),
    fetch(url, { headers: { authorization: `Bearer ${keys.valid}` } }),
  ]);
  await Promise.all([without.text(), withKey.text()]);
  return without.status === 401 && withKey.status === 200 ? 'pass' : 'fail';
}

test('a day with a mutant from 03:00 to 03:20 is reported as one violation and its end, with the window', async () => {
  const [documented, mutant] = [await worldWith([]), await worldWith(['health-needs-no-key'])];
  const [on, off] = [midnight + 3 * hour, midnight + 3 * hour + 20 * minute];
  const judge: SimulatedJudge = async ({ rules }, now) => {
    const verdict = await healthOf(now >= on && now < off ? mutant : documented);
    const failure = { message: 'expected 401, received 200', path: '0' };
    const verdicts = rules.map((id) => ({ id, verdict, ...(verdict === 'fail' ? { failure } : {}) }));
    return { verdicts, spent: { calls: 2, cost: 0, ms: 800 } };
  };
  const delivered: string[] = [];

  const { state, events } = await simulateWatch(planOf({ 'auth.job.missing-key': 2 }), {
    until: midnight + 24 * hour,
    judge,
    hooks: ['webhook'],
    deliver(id) {
      delivered.push(id);
      return true;
    },
  });

  const changes = events.flatMap((one) => (one.kind === 'changed' ? [one.change] : []));
  expect(changes.map(({ kind }) => kind)).toEqual(['violated', 'recovered']);
  expect(delivered).toEqual(changes.map(({ id }) => id));
  const { firstFailed, firstPassed } = changes[1]!;
  expect(firstFailed.at).toBeGreaterThanOrEqual(on);
  expect(firstFailed.at - on).toBeLessThan(minute);
  expect(firstPassed!.at).toBeGreaterThanOrEqual(off);
  expect(firstPassed!.at - off).toBeLessThan(minute);
  expect(state.totals).toMatchObject({ violations: 1, recoveries: 1, unconfirmed: 0, lost: 0 });
  expect(state.totals.rounds).toBeGreaterThan(1400);
});
