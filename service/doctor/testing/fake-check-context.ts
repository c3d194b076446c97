import { noLedger } from '../../ledger/ledger.ts';
import type { Profile } from '../../profile/profile.ts';
import { siteOf } from '../../profile/site-of-profile.ts';
import type { DoctorCheckContext } from '../check-context.ts';
import type { ProbeJobResult, Ran } from '../probe-jobs.ts';
import type { AnsweredReply } from '../reply.ts';

/** A check context without a target: the test supplies whatever a check asks for. */
export function fakeCheckContext(
  more: Partial<DoctorCheckContext>,
  capabilities: Profile['capabilities'] = {},
): DoctorCheckContext {
  const profile: Profile = {
    ...{ name: 'fake', urls: { serverless: 'http://fake.invalid/v1' }, keys: { valid: 'key' } },
    endpoints: { probe: 'probe', exclusive: 'exclusive' },
    ...{ capabilities, secrets: {} },
  };
  const unasked = async (): Promise<never> => {
    throw new Error('nobody expects this call');
  };
  return {
    ...{ profile, site: siteOf(profile), rate: 1, ownCalendar: false, moment: 1000, ledger: noLedger },
    patience: { call: 1000, job: 60_000, report: 1000 },
    ...{ receiver: undefined, noReceiver: undefined, signal: new AbortController().signal },
    probeJobs: { of: unasked, run: unasked },
    redact: (text) => text,
    ...{ job: unasked, health: unasked, rest: unasked, graphql: unasked, http: unasked, plain: unasked },
    ...more,
  };
}

/** Probe jobs that come to these, one after the other. */
export function probeJobsOf(all: readonly ProbeJobResult[]): DoctorCheckContext['probeJobs'] {
  const left = [...all];
  const next = async (): Promise<ProbeJobResult> => left.shift()!;
  return { of: next, run: next };
}

export function ran(at: number, took = 100): Ran {
  return { came: 'ran', id: 'job', at, sent: at, seen: at + took };
}

export function answered(json: unknown, status = 200): AnsweredReply {
  return { status, headers: {}, text: JSON.stringify(json), json, sent: 0, answered: 1 };
}
