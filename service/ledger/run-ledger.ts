import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { createTransport } from '../../engine/http/transport.ts';
import type { Profile } from '../profile/profile.ts';
import { type Access, createAccess } from './access.ts';
import { fingerprintAddresses } from './address.ts';
import { ledgerFolder } from './clean.ts';
import { fingerprintKey } from './key-fingerprint.ts';
import { describeEntry } from './kinds.ts';
import type { LedgerPlan } from './ledger.ts';
import { readLedger } from './read-ledger.ts';
import { renderDamage } from './render-left.ts';
import { openEntries, type Swept, sweep } from './sweep.ts';

/** Where a run writes down what it makes on the target of a profile. */
export function planLedger(results: string, profileFile: string, profile: Profile, now: Date): LedgerPlan {
  const moment = now.toISOString().replaceAll(/[^\dTZ]/g, '');
  const run = `plumbline-${moment}-${randomBytes(3).toString('hex')}`;
  const addresses = fingerprintAddresses(profile);
  const key = fingerprintKey(profile, addresses);
  const target = {
    ...{ name: profile.name, profile: resolve(profileFile), ...addresses },
    ...(key === undefined ? {} : { key }),
  };
  return { run, target, file: join(ledgerFolder(results), `${run}.jsonl`) };
}

/** How many milliseconds deleting may take at the end of a run that was interrupted. */
const mostSweeping = 75_000;

/** In how many times as long the sweep has reported what is left, since its calls were broken off. */
const reportedWithin = 1.1;

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
  const access = createAccess(profile, transport);
  const late = Promise.withResolvers<Swept>();
  const timers: NodeJS.Timeout[] = [];
  const bound = (): void => {
    timers.push(setTimeout(() => void transport.close(), within));
    // Without calls the sweep ends at once, but for a pause that the target has asked for.
    timers.push(setTimeout(() => late.resolve(leftAfter(file, access)), within * reportedWithin));
  };
  if (interrupted?.aborted) bound();
  else interrupted?.addEventListener('abort', bound, { once: true });
  try {
    return await Promise.race([sweep(file, access), late.promise]);
  } finally {
    interrupted?.removeEventListener('abort', bound);
    for (const timer of timers) clearTimeout(timer);
    await transport.close();
  }
}

/** All entries that are open, of a sweep that has not come to its end. */
async function leftAfter(file: string, access: Access): Promise<Swept> {
  const record = await readLedger(file);
  const { entries = [] } = record ?? {};
  const damaged = record && renderDamage(file, record);
  const why = 'the run was interrupted before it could be searched for';
  const left = openEntries(entries).map((entry) => ({
    kind: entry.kind,
    what: access.redact(describeEntry(entry)),
    why,
  }));
  return { gone: entries.length - left.length, left, ...(damaged === undefined ? {} : { damaged }) };
}
