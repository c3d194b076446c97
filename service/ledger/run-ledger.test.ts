import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endAfterFile } from '../../engine/testing/end-after-file.ts';
import { scratchFolder } from '../../engine/testing/scratch.ts';
import type { Profile } from '../profile/profile.ts';
import { type LedgerPlan, openLedger } from './ledger.ts';

import { settleLedger } from './run-ledger.ts';

/** A target that takes calls and answers none, unless otherwise told. */
async function silentTarget(answer: RequestListener = () => {}): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endAfterFile(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function planOfJobs(jobs: number): Promise<LedgerPlan> {
  const file = join(await scratchFolder(), 'run-1.jsonl');
  const plan = { file, run: 'run-1', target: { name: 't', profile: '/t', address: 'a' } };
  const ledger = await openLedger(plan);
  for (let count = 0; count < jobs; count++) {
    const endsBy = Date.now() + 3_600_000;
    const kept = await ledger.intend('job', { endpoint: 'probe', key: 'valid', endsBy });
    kept.made(`job-${count}`);
  }
  await ledger.close();
  return plan;
}

function profileOf(origin: string): Profile {
  return {
    ...{ name: 'silent', secrets: {}, keys: { valid: 'k' }, endpoints: { probe: 'p' } },
    urls: { serverless: origin },
  };
}

test('an interrupted run waits for no target that never answers: what it made is left, and stays in the ledger', async () => {
  const plan = await planOfJobs(40);
  const profile = profileOf(await silentTarget());

  const { gone, left } = await settleLedger(plan, profile, AbortSignal.abort(), 100);

  expect(gone).toBe(0);
  expect(left.length).toBeGreaterThan(0);
});

test('nor does it wait as long as a target asks to be left alone', async () => {
  const plan = await planOfJobs(2);
  const profile = profileOf(
    await silentTarget((_, answer) => answer.writeHead(429, { 'retry-after': '60' }).end()),
  );

  const { gone, left } = await settleLedger(plan, profile, AbortSignal.abort(), 100);

  const why = 'the run was interrupted before it could be searched for';
  expect({ gone, left }).toMatchObject({
    gone: 0,
    left: [
      { kind: 'job', why },
      { kind: 'job', why },
    ],
  });
});
