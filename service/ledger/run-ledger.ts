import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { createTransport } from '../../engine/http/transport.ts';
import type { Profile } from '../profile/profile.ts';
import { createAccess } from './access.ts';
import { addressOf } from './address.ts';
import { ledgerFolder } from './clean.ts';
import { fingerprintKey } from './key-fingerprint.ts';
import type { LedgerPlan } from './ledger.ts';
import { readLedger } from './read-ledger.ts';
import { type Swept, sweep } from './sweep.ts';

/** Where a run writes down what it makes on the target of a profile. */
export function planLedger(results: string, profileFile: string, profile: Profile, now: Date): LedgerPlan {
  const moment = now.toISOString().replaceAll(/[^\dTZ]/g, '');
  const run = `plumbline-${moment}-${randomBytes(3).toString('hex')}`;
  const key = fingerprintKey(profile);
  const target = {
    ...{ name: profile.name, profile: resolve(profileFile), address: addressOf(profile) },
    ...(key === undefined ? {} : { key }),
  };
  return { run, target, file: join(ledgerFolder(results), `${run}.jsonl`) };
}

/** How many milliseconds deleting may take at the end of a run that was interrupted. */
const mostSweeping = 75_000;

/**
 * Deletes what a run of ours that has ended still lists, and its ledger with the last of it. Once interrupted, it takes
 * `within` milliseconds at most; what is not known to be gone by then is left.
 */
export async function settleLedger(
  { file }: LedgerPlan,
  profile: Profile,
  interrupted?: AbortSignal,
  within = mostSweeping,
): Promise<Swept> {
  if ((await readLedger(file)) === undefined) return { gone: 0, left: [] };
  const transport = createTransport();
  let timer: NodeJS.Timeout | undefined;
  const bound = (): void => {
    timer = setTimeout(() => void transport.close(), within);
  };
  if (interrupted?.aborted) bound();
  else interrupted?.addEventListener('abort', bound, { once: true });
  try {
    return await sweep(file, createAccess(profile, transport));
  } finally {
    interrupted?.removeEventListener('abort', bound);
    clearTimeout(timer);
    await transport.close();
  }
}
