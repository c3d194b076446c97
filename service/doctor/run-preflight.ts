import { setTimeout as sleep } from 'node:timers/promises';
import type { Transport } from '../../engine/http/transport.ts';
import type { Duration } from '../../engine/time/time.ts';
import { noLedger } from '../ledger/ledger.ts';
import type { Profile } from '../profile/profile.ts';
import { siteOf } from '../profile/site-of-profile.ts';
import { createDoctorCheckContext } from './check-context.ts';
import { endpointHealth } from './checks/endpoint-health.ts';
import { graphqlAddress } from './checks/graphql-address.ts';
import { jobApiAddress } from './checks/job-api-address.ts';
import { restAddresses } from './checks/rest-addresses.ts';
import { validKey } from './checks/valid-key.ts';
import { usualDoctorPatience, usualMoment } from './doctor.ts';
import type { DoctorCheckResult } from './finding.ts';
import { runDoctorChecks } from './run-checks.ts';

/** Options of the preflight. */
export type PreflightOptions = {
  readonly transport: Transport;
  readonly signal: AbortSignal;
  /** Real milliseconds for a call. */
  readonly patience: Duration;
  /** How long, in real milliseconds, to wait before checking again: what is being released may be lost for a moment. */
  readonly pause: Duration;
};

/**
 * Checks whether addresses, key and endpoints of a profile are the service's, by calls that create nothing; twice, where
 * they are not.
 * @returns the checks that found a problem
 */
export async function runPreflight(
  profile: Profile,
  options: PreflightOptions,
): Promise<DoctorCheckResult[]> {
  const found = await problemsOf(profile, options);
  if (!found.some(isProfileProblem)) return found;
  await sleep(options.pause, undefined, { signal: options.signal }).catch(() => {});
  return problemsOf(profile, options);
}

/** Whether a check found a problem of the profile itself. */
export function isProfileProblem({ findings }: DoctorCheckResult): boolean {
  return findings.some(({ isMistaken }) => isMistaken === true);
}

async function problemsOf(
  profile: Profile,
  { transport, signal, patience }: PreflightOptions,
): Promise<DoctorCheckResult[]> {
  const site = siteOf(profile);
  const checks = [
    ...[jobApiAddress, ...restAddresses(site)],
    ...(site.urls.graphql === undefined ? [] : [graphqlAddress]),
    ...[validKey, ...endpointHealth(site)],
  ];
  const checkContext = createDoctorCheckContext({
    ...{ profile, transport, signal, ledger: noLedger, moment: usualMoment },
    ...{ patience: { ...usualDoctorPatience, call: patience }, receiver: undefined, noReceiver: undefined },
  });
  const all = await runDoctorChecks(checks, checkContext);
  return all.filter(({ findings }) => findings.some(({ level }) => level === 'problem'));
}
