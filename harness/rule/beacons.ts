import type { Mailbox } from '../receiver/receiver.ts';
import { Unjudged } from './outcomes.ts';

/** What the probe reported to the mailbox of a case. @see specs/probe.md */
export type Beacons = {
  /** Where probes of this case report. @throws Unjudged when the target can't reach us */
  readonly url: string;
  /** How often a run of the job began. */
  starts(jobId: string): number;
  /** How often a run of the job came to its end. */
  ends(jobId: string): number;
  /** How often a call reached a probe server. */
  calls(callId: string): number;
  /** The jobs whose runs have begun, in the order of their first start. */
  jobs(): string[];
};

type News = { event: 'start' | 'end'; job: string };

export function beaconsOf(mailbox: Mailbox | undefined): Beacons {
  const news = (): News[] => (mailbox?.received ?? []).flatMap(newsIn);
  const count = (event: News['event'], job: string): number =>
    news().filter((one) => one.event === event && one.job === job).length;
  return {
    get url() {
      if (mailbox === undefined)
        throw new Unjudged('nothing-to-judge', "the target can't reach our receiver");
      return mailbox.beacon;
    },
    starts: (jobId) => count('start', jobId),
    ends: (jobId) => count('end', jobId),
    calls: (callId) => (mailbox?.received ?? []).filter((one) => callIn(one) === callId).length,
    jobs: () => [...new Set(news().map((one) => one.job))],
  };
}

/** What a call tells of a run of the probe. */
export function newsIn(call: Told): News[] {
  const { event, job } = membersIn(call);
  const isNews = (event === 'start' || event === 'end') && typeof job === 'string';
  return isNews ? [{ event, job }] : [];
}

/** The id of the call that a probe server tells of. */
function callIn(told: Told): unknown {
  const { event, call } = membersIn(told);
  return event === 'call' ? call : undefined;
}

type Told = { what: string; body: string };

function membersIn({ what, body }: Told): Record<string, unknown> {
  if (what !== 'beacon') return {};
  try {
    return Object(JSON.parse(body));
  } catch {
    return {};
  }
}
