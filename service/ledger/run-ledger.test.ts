import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endAfterFile } from '../../engine/testing/end-after-file.ts';
import { scratchFolder } from '../../engine/testing/scratch.ts';
import { openLedger } from './ledger.ts';
import { settleLedger } from './run-ledger.ts';

/** A target that takes calls and answers none. */
async function silentTarget(): Promise<string> {
  const server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endAfterFile(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('an interrupted run waits for no target that never answers: what it made is left, and stays in the ledger', async () => {
  const origin = await silentTarget();
  const file = join(await scratchFolder(), 'run-1.jsonl');
  const plan = { file, run: 'run-1', target: { name: 't', profile: '/t', address: 'a' } };
  const ledger = await openLedger(plan);
  for (let count = 0; count < 40; count++) {
    const kept = await ledger.intend('job', {
      endpoint: 'probe',
      key: 'valid',
      endsBy: Date.now() + 3_600_000,
    });
    kept.made(`job-${count}`);
  }
  await ledger.close();
  const profile = {
    ...{ name: 'silent', secrets: {}, keys: { valid: 'k' }, endpoints: { probe: 'p' } },
    urls: { serverless: origin },
  };

  const { gone, left } = await settleLedger(plan, profile, AbortSignal.abort(), 100);

  expect(gone).toBe(0);
  expect(left.length).toBeGreaterThan(0);
});
