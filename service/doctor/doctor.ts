import { UsageError } from '../../engine/errors.ts';
import type { Transport } from '../../engine/http/transport.ts';
import { createControlClient } from '../control/control-client.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Profile } from '../profile/profile.ts';
import { profileRedact } from '../profile/profile-secrets.ts';
import { siteOf } from '../profile/site-of-profile.ts';
import { openReceiver, type Receiver } from '../receiver/receiver.ts';
import { examineControl } from './diagnoses/control-address.ts';
import { diagnosesOf } from './diagnoses.ts';
import { createExamination, type ExaminationOptions } from './examination.ts';
import { examine } from './examine.ts';
import type { Diagnosed } from './finding.ts';

export type DoctorOptions = Pick<
  ExaminationOptions,
  'moment' | 'patience' | 'ledger' | 'signal' | 'transport'
>;

/** Real milliseconds, unless a caller knows better. */
export const usualDoctorPatience = { call: 10_000, job: 60_000, report: 5000 } as const;
export const usualMoment = 1000;

/**
 * Looks at a target and its profile, at all that could spoil a run.
 * @param heard called with each diagnosis as soon as it is made
 */
export async function doctor(
  profile: Profile,
  options: DoctorOptions,
  heard: (diagnosed: Diagnosed) => void,
): Promise<Diagnosed[]> {
  if (profile.control !== undefined)
    return [await reportDiagnosed(controlOf(profile, profile.control, options), heard)];
  const opened = await receiverOf(profile);
  try {
    const examination = createExamination({ ...options, profile, ...opened });
    return await examine(diagnosesOf(siteOf(profile)), examination, heard);
  } finally {
    await opened.receiver?.close();
  }
}

async function reportDiagnosed(
  diagnosed: Promise<Diagnosed>,
  heard: (diagnosed: Diagnosed) => void,
): Promise<Diagnosed> {
  heard(await diagnosed);
  return diagnosed;
}

async function controlOf(
  profile: Profile,
  control: string,
  { transport, ledger }: { transport: Transport; ledger: Ledger },
): Promise<Diagnosed> {
  const redact = profileRedact(profile);
  const findings = await examineControl(
    createControlClient(control, transport, profile.controlToken),
    ledger,
  );
  return { id: 'address.control', findings: findings.map((one) => ({ ...one, what: redact(one.what) })) };
}

type Opened = { readonly receiver: Receiver | undefined; readonly noReceiver: string | undefined };

/** That it can't listen is a finding here, and no bad usage. */
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
