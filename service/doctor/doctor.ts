import { UsageError } from '../../engine/errors.ts';
import type { Transport } from '../../engine/http/transport.ts';
import { createControlClient } from '../control/control-client.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Profile } from '../profile/profile.ts';
import { profileRedact } from '../profile/profile-secrets.ts';
import { siteOf } from '../profile/site-of-profile.ts';
import { openReceiver, type Receiver } from '../receiver/receiver.ts';
import { createDoctorCheckContext, type DoctorCheckContextOptions } from './check-context.ts';
import { checkControl } from './checks/control-address.ts';
import { doctorChecksOf } from './checks.ts';
import type { DoctorCheckResult } from './finding.ts';
import { runDoctorChecks } from './run-checks.ts';

export type DoctorOptions = Pick<
  DoctorCheckContextOptions,
  'moment' | 'patience' | 'ledger' | 'signal' | 'transport'
>;

/** Real milliseconds, unless a caller knows better. */
export const usualDoctorPatience = { call: 10_000, job: 60_000, report: 5000 } as const;
export const usualMoment = 1000;

/**
 * Checks a target and its profile for all that could spoil a run.
 * @param heard called with the result of each check as soon as there is one
 */
export async function doctor(
  profile: Profile,
  options: DoctorOptions,
  heard: (checkResult: DoctorCheckResult) => void,
): Promise<DoctorCheckResult[]> {
  if (profile.control !== undefined)
    return [await reportCheckResult(controlOf(profile, profile.control, options), heard)];
  const opened = await receiverOf(profile);
  try {
    const checkContext = createDoctorCheckContext({ ...options, profile, ...opened });
    return await runDoctorChecks(doctorChecksOf(siteOf(profile)), checkContext, heard);
  } finally {
    await opened.receiver?.close();
  }
}

async function reportCheckResult(
  checkResult: Promise<DoctorCheckResult>,
  heard: (checkResult: DoctorCheckResult) => void,
): Promise<DoctorCheckResult> {
  heard(await checkResult);
  return checkResult;
}

async function controlOf(
  profile: Profile,
  control: string,
  { transport, ledger }: { transport: Transport; ledger: Ledger },
): Promise<DoctorCheckResult> {
  const redact = profileRedact(profile);
  const findings = await checkControl(createControlClient(control, transport, profile.controlToken), ledger);
  return { id: 'address.control', findings: findings.map((one) => ({ ...one, what: redact(one.what) })) };
}

type Opened = { readonly receiver: Receiver | undefined; readonly noReceiver: string | undefined };

/** A receiver that cannot listen is a finding here, not a usage error. */
async function receiverOf({ capabilities }: Profile): Promise<Opened> {
  const wanted = capabilities?.receiver;
  if (wanted === undefined) return { receiver: undefined, noReceiver: undefined };
  try {
    const receiver = await openReceiver({ listen: wanted.listen ?? '127.0.0.1:0', url: wanted.url });
    return { receiver, noReceiver: undefined };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { receiver: undefined, noReceiver: error.message };
  }
}
