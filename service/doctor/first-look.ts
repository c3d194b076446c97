import { setTimeout as sleep } from 'node:timers/promises';
import type { Transport } from '../../engine/http/transport.ts';
import type { Duration } from '../../engine/time/time.ts';
import { noLedger } from '../ledger/ledger.ts';
import type { Profile } from '../profile/profile.ts';
import { siteOf } from '../profile/site-of-profile.ts';
import { endpointHealth } from './diagnoses/endpoint-health.ts';
import { graphqlAddress } from './diagnoses/graphql-address.ts';
import { jobApiAddress } from './diagnoses/job-api-address.ts';
import { restAddresses } from './diagnoses/rest-addresses.ts';
import { validKey } from './diagnoses/valid-key.ts';
import { usualDoctorPatience, usualMoment } from './doctor.ts';
import { createExamination } from './examination.ts';
import { examine } from './examine.ts';
import type { Diagnosed } from './finding.ts';

/** What a first look needs. */
export type LookOptions = {
  readonly transport: Transport;
  readonly signal: AbortSignal;
  /** Real milliseconds for a call. */
  readonly patience: Duration;
  /** How long, in real milliseconds, to wait before looking again: what is being released may be lost for a moment. */
  readonly pause: Duration;
};

/**
 * Looks whether addresses, key and endpoints of a profile are the service's, by calls that make nothing; twice, where
 * they are not.
 * @returns the diagnoses that found a problem
 */
export async function firstLook(profile: Profile, options: LookOptions): Promise<Diagnosed[]> {
  const found = await problemsOf(profile, options);
  if (!found.some(isMistake)) return found;
  await sleep(options.pause, undefined, { signal: options.signal }).catch(() => {});
  return problemsOf(profile, options);
}

/** Whether it is the profile's own problem. */
export function isMistake({ findings }: Diagnosed): boolean {
  return findings.some(({ isMistaken }) => isMistaken === true);
}

async function problemsOf(
  profile: Profile,
  { transport, signal, patience }: LookOptions,
): Promise<Diagnosed[]> {
  const site = siteOf(profile);
  const diagnoses = [
    ...[jobApiAddress, ...restAddresses(site)],
    ...(site.urls.graphql === undefined ? [] : [graphqlAddress]),
    ...[validKey, ...endpointHealth(site)],
  ];
  const examination = createExamination({
    ...{ profile, transport, signal, ledger: noLedger, moment: usualMoment },
    ...{ patience: { ...usualDoctorPatience, call: patience }, receiver: undefined, noReceiver: undefined },
  });
  const all = await examine(diagnoses, examination);
  return all.filter(({ findings }) => findings.some(({ level }) => level === 'problem'));
}
