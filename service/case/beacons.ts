import { Inconclusive } from '../../engine/property/outcomes.ts';
import type { Instant, Moment } from '../../engine/time/time.ts';
import type { Inbox, Respond } from '../receiver/inbox.ts';
import { membersIn, type News, newsIn, type Told } from '../receiver/probe-news.ts';

/** What the probe reported to the inbox of a case. @see specs/probe.md */
export type Beacons = {
  /** Where probes of this case report. @throws Inconclusive when the target can't reach us */
  readonly url: string;
  /** How often a run of the job began. */
  starts(jobId: string): number;
  /** How often a run of the job came to its end. */
  ends(jobId: string): number;
  /** How often a call reached a probe server. */
  calls(callId: string): number;
  /** When the first run of the job reported its start, and the latest its end; undefined while none has. */
  startedAt(jobId: string): Moment | undefined;
  endedAt(jobId: string): Moment | undefined;
  /** The jobs whose runs have begun, in the order of their first start. */
  jobs(): string[];
  /** Where the probe reports that is to break the first runs of its job so, or to leave out their work: it is told when they start. */
  breaking(how: Breakage | 'finish', runs: number): string;
  /** Tells every run of the case that starts from now on: to break, or to leave out its work. */
  tell(what: Breakage | 'finish'): void;
  /** Leaves out what was reported of a job so far. */
  forget(jobId: string): void;
  /** All that was reported, in the order in which it came. */
  news(): readonly HeardNews[];
};

/** How a run may be told to break. */
export type Breakage = 'fail' | 'crash';

/** News, and an instant of the target's time before which they did not come. */
export type HeardNews = News & { readonly since: Instant };

export function beaconsOf(inbox: Inbox | undefined, orders: Orders = createOrders()): Beacons {
  const forgotten = new Map<string, number>();
  const isForgotten = (call: Told, place: number): boolean =>
    newsIn(call).some(({ job }) => place < (forgotten.get(job) ?? 0));
  const received = () =>
    onceDelivered((inbox?.received ?? []).filter((call, place) => !isForgotten(call, place)));
  const news = (): News[] => received().flatMap(newsIn);
  const count = (event: News['event'], job: string): number =>
    news().filter((one) => one.event === event && one.job === job).length;
  const moments = (event: News['event'], job: string): Moment[] =>
    received()
      .filter((call) => newsIn(call).some((one) => one.event === event && one.job === job))
      .map(({ begun }) => begun);
  return {
    get url() {
      return urlOf(inbox);
    },
    starts: (jobId) => count('start', jobId),
    ends: (jobId) => count('end', jobId),
    calls: (callId) => (inbox?.received ?? []).filter((one) => callIn(one) === callId).length,
    startedAt: (jobId) => moments('start', jobId)[0],
    endedAt: (jobId) => moments('end', jobId).at(-1),
    jobs: () => [...new Set(news().map((one) => one.job))],
    breaking: (how, runs) => urlOf(inbox).replace(/\/beacon(?=\?|$)/, `/beacon.${how}.${runs}`),
    tell(what) {
      orders.all = what;
    },
    forget: (jobId) => void forgotten.set(jobId, inbox?.received.length ?? 0),
    news: () =>
      received().flatMap((call) => newsIn(call).map((one) => ({ ...one, since: call.begun.earliest }))),
  };
}

/** What was received, without the deliveries of one report once more: each run has a text of its own. @see specs/probe.md */
function onceDelivered<T extends Told>(received: readonly T[]): readonly T[] {
  const known = new Set<string>();
  return received.filter((call) => {
    if (typeof membersIn(call).run !== 'string') return true;
    const isKnown = known.has(call.body);
    known.add(call.body);
    return !isKnown;
  });
}

function urlOf(inbox: Inbox | undefined): string {
  if (inbox === undefined)
    throw new Inconclusive('nothing-to-judge', "the target can't reach the receiver", {
      code: 'receiver-unreachable',
    });
  return inbox.beacon;
}

/** Answers the start of a run that is to break: the first ones of each job, as many as the address says. */
export function breaker(): Respond {
  const starts = new Map<string, number>();
  const answers = new Map<string, unknown>();
  return (call) => {
    if (typeof membersIn(call).run !== 'string') return answerTo(call);
    if (!answers.has(call.body)) answers.set(call.body, answerTo(call));
    return answers.get(call.body);
  };

  function answerTo(call: Parameters<Respond>[0]): ReturnType<Respond> {
    const [how, runs] = call.orders?.split('.') ?? [];
    const [news] = newsIn(call);
    if (how === undefined || news?.event !== 'start') return {};
    const count = (starts.get(news.job) ?? 0) + 1;
    starts.set(news.job, count);
    return count <= Number(runs) ? { do: how } : {};
  }
}

/** What runs are told when they start: what a check says to all, or else what the beacon's address says. */
export type Orders = { all: Breakage | 'finish' | undefined; readonly respond: Respond };

export function createOrders(): Orders {
  const broken = breaker();
  const orders: Orders = {
    all: undefined,
    respond(call) {
      const answer = broken(call);
      const isStart = newsIn(call).some(({ event }) => event === 'start');
      return isStart && orders.all !== undefined ? { do: orders.all } : answer;
    },
  };
  return orders;
}

/** The id of the call that a probe server tells of. */
function callIn(told: Told): unknown {
  const { event, call } = membersIn(told);
  return event === 'call' ? call : undefined;
}
