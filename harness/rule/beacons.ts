import type { Mailbox } from '../receiver/mailbox.ts';
import type { Moment } from '../time/time.ts';
import { Unjudged } from './outcomes.ts';

/** What the probe reported to the mailbox of a case. @see specs/probe.md */
export type Beacons = {
  /** Where probes of this case report. @throws Unjudged when the target can't reach us */
  readonly url: string;
  /** How often a run of the job began. */
  starts(jobId: string): number;
  /** How often a run of the job came to its end. */
  ends(jobId: string): number;
  /** When the first run of the job reported its start, and the latest its end; undefined while none has. */
  startedAt(jobId: string): Moment | undefined;
  endedAt(jobId: string): Moment | undefined;
  /** The jobs whose runs have begun, in the order of their first start. */
  jobs(): string[];
};

type News = { event: 'start' | 'end'; job: string };

export function beaconsOf(mailbox: Mailbox | undefined): Beacons {
  const news = (): News[] => (mailbox?.received ?? []).flatMap(newsIn);
  const count = (event: News['event'], job: string): number =>
    news().filter((one) => one.event === event && one.job === job).length;
  const moments = (event: News['event'], job: string): Moment[] =>
    (mailbox?.received ?? [])
      .filter((call) => newsIn(call).some((one) => one.event === event && one.job === job))
      .map(({ begun }) => begun);
  return {
    get url() {
      if (mailbox === undefined)
        throw new Unjudged('nothing-to-judge', "the target can't reach our receiver");
      return mailbox.beacon;
    },
    starts: (jobId) => count('start', jobId),
    ends: (jobId) => count('end', jobId),
    startedAt: (jobId) => moments('start', jobId)[0],
    endedAt: (jobId) => moments('end', jobId).at(-1),
    jobs: () => [...new Set(news().map((one) => one.job))],
  };
}

/** What a call tells of a run of the probe. */
export function newsIn(call: { what: string; body: string }): News[] {
  if (call.what !== 'beacon') return [];
  try {
    const { event, job } = JSON.parse(call.body);
    const isNews = (event === 'start' || event === 'end') && typeof job === 'string';
    return isNews ? [{ event, job }] : [];
  } catch {
    return [];
  }
}
