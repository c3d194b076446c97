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
  /** The jobs whose runs have begun, in the order of their first start. */
  jobs(): string[];
  /** Tells runs what to do when they report their start. */
  order(order: Order): void;
};

/** What a run of the job is to do; undefined lets it go on. `starts` counts this one. */
export type Order = (jobId: string, starts: number) => 'fail' | 'crash' | 'finish' | undefined;

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
    jobs: () => [...new Set(news().map((one) => one.job))],
    order(order) {
      mailbox?.answer((call) => {
        const [first] = newsIn(call);
        const told = first?.event === 'start' ? order(first.job, count('start', first.job)) : undefined;
        return told === undefined ? {} : { do: told };
      });
    },
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
