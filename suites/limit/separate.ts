import { type Bench, rule } from '../../service/case/rule.ts';
import type { Scene } from '../../service/case/scene.ts';
import type { JobRequest } from '../../service/client/job-request.ts';
import { isPutOff, type JobCaller } from '../shared/jobs/many-jobs.ts';
import { acceptedRequests } from './calls.ts';
import { countsCalls } from './counts-calls.ts';
import {
  isBrief,
  isHeavy,
  type Limited,
  limitedOperations,
  limitOf,
  lowerThan,
  window,
} from './operations.ts';
import { excessOf, expectAllowed, silence, spend, spread } from './volleys.ts';

const elsewhere: readonly JobCaller[] = [{ endpoint: 'second' }, { key: 'secondUser' }];

/**
 * Spends one limit, and then calls what has a limit of its own: the same operation on another endpoint and of another
 * user, and other operations. Were their calls counted with those that were spent, the first of them would be put off.
 * Low limits must also be whole there.
 */
rule(
  'limit.separate',
  { fixes: countsCalls, calls: 6000, waits: { least: 6 * window, most: 9_000_000 } },
  async (bench) => {
    await bench.holds(limitedOperations(bench), async (operation, scene) => {
      const { requests: limit } = limitOf(operation);
      const most = excessOf(limit);
      const spent = await acceptedRequests(operation, 3 * most, scene);
      const others = [
        ...(await callsElsewhere(operation, scene)),
        ...(await siblings(operation, bench, scene)),
      ];
      await silence(scene);
      await spend(spent, limit, scene);
      for (const requests of others) await expectFirstAllowed(requests, scene);
      if (bench.clock === 'real' || isBrief(bench) || isHeavy(operation)) return;

      for (const [round, caller] of elsewhere.entries()) {
        const requests = await acceptedRequests(operation, limit, scene, caller);
        await silence(scene);
        await spend(spent.length === 1 ? spent : spent.slice((round + 1) * most), limit, scene);
        await expectAllowed(await spread(requests, limit, scene), scene);
      }
    });
  },
);

async function callsElsewhere(operation: Limited, scene: Scene): Promise<(readonly JobRequest[])[]> {
  const found: (readonly JobRequest[])[] = [];
  for (const caller of elsewhere) found.push(await acceptedRequests(operation, 1, scene, caller));
  return found;
}

/** Other operations with limits that are spent as well, if they are one. No job of theirs may keep the worker busy. */
async function siblings(operation: Limited, bench: Bench, scene: Scene): Promise<(readonly JobRequest[])[]> {
  const found: (readonly JobRequest[])[] = [];
  for (const other of lowerThan(operation, bench)) {
    found.push(other === 'cancel' ? [await cancelAgain(scene)] : await acceptedRequests(other, 1, scene));
  }
  return found;
}

/** What it answers is open. */
async function cancelAgain({ given, request }: Scene): Promise<JobRequest> {
  const { id } = await given.run({ input: {} });
  return request({ operation: 'cancel', jobId: id });
}

async function expectFirstAllowed(requests: readonly JobRequest[], { volley, expect }: Scene): Promise<void> {
  const [answer] = await volley({ requests, calls: 1, atOnce: 1 }).end();
  const { operation, endpoint, key } = answer!.request;
  const words = `whether the first call of ${operation} on ${endpoint} with the key ${key} is answered 429`;
  expect(isPutOff(answer!), words).toBe(false);
}
