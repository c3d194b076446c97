import { Inconclusive } from '../../engine/property/outcomes.ts';
import type { Duration, Instant, Moment } from '../../engine/time/time.ts';
import type { Inbox, Respond } from '../receiver/inbox.ts';
import { membersIn, type ProbeReport, probeReportsIn, type ReceivedText } from '../receiver/probe-reports.ts';

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
  /** Where the probe reports that is to break the first runs of its job so, or to leave out their work: they learn it when they start. */
  breaking(how: Breakage | 'finish', runs: number): string;
  /** Commands every run of the case that starts from now on to break, or to leave out its work. */
  command(what: Breakage | 'finish'): void;
  /** Leaves out what was reported of a job so far. */
  forget(jobId: string): void;
  /** Leaves out the start that is reported first of a job, even if it has not come yet. */
  forgetFirstStart(jobId: string): void;
  /** All that was reported, in the order in which it came; of one run the start goes first. */
  reports(): readonly HeardProbeReport[];
};

/** How a run may be commanded to break. */
export type Breakage = 'fail' | 'crash';

/**
 * A report, and an instant of the target's time before which it did not come. One that was late on the way was sent before: the
 * workers' clocks show by how much.
 */
export type HeardProbeReport = ProbeReport & { readonly since: Instant };

export function beaconsOf(inbox: Inbox | undefined, commands: RunCommands = createRunCommands()): Beacons {
  const forgotten = new Map<string, number>();
  const withoutFirstStart = new Set<string>();
  const isForgotten = (call: ReceivedText, place: number): boolean =>
    probeReportsIn(call).some(({ job }) => place < (forgotten.get(job) ?? 0));
  const received = () => {
    const kept = (inbox?.received ?? []).filter((call, place) => !isForgotten(call, place));
    return withoutFirstStarts(startsFirst(onceDelivered(kept)), withoutFirstStart);
  };
  const reports = (): ProbeReport[] => received().flatMap(probeReportsIn);
  const count = (event: ProbeReport['event'], job: string): number =>
    reports().filter((one) => one.event === event && one.job === job).length;
  const moments = (event: ProbeReport['event'], job: string): Moment[] =>
    received()
      .filter((call) => probeReportsIn(call).some((one) => one.event === event && one.job === job))
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
    jobs: () => [...new Set(reports().map((one) => one.job))],
    breaking: (how, runs) => urlOf(inbox).replace(/\/beacon(?=\?|$)/, `/beacon.${how}.${runs}`),
    command(what) {
      commands.all = what;
    },
    forget: (jobId) => void forgotten.set(jobId, inbox?.received.length ?? 0),
    forgetFirstStart: (jobId) => void withoutFirstStart.add(jobId),
    reports() {
      const calls = received();
      const lead = leadOf(calls);
      return calls.flatMap((call) => {
        const since = Math.min(call.begun.earliest, (membersIn(call).at ?? Infinity) + lead);
        return probeReportsIn(call).map((one) => ({ ...one, since }));
      });
    },
  };
}

/** What was received, without the deliveries of one report once more: each run has a text of its own. @see specs/probe.md */
function onceDelivered<T extends ReceivedText>(received: readonly T[]): readonly T[] {
  const known = new Set<string>();
  return received.filter((call) => {
    if (typeof membersIn(call).run !== 'string') return true;
    const isKnown = known.has(call.body);
    known.add(call.body);
    return !isKnown;
  });
}

/** A start that came after the end of its run was late on the way. */
function startsFirst<T extends ReceivedText>(received: readonly T[]): readonly T[] {
  const ended = new Set<string>();
  const ordered: T[] = [];
  for (const call of received) {
    const { event, run } = membersIn(call);
    const isLate = event === 'start' && run !== undefined && ended.has(run);
    const end = isLate ? ordered.findIndex((one) => isEndOf(run, one)) : ordered.length;
    ordered.splice(end, 0, call);
    if (event === 'end' && run !== undefined) ended.add(run);
  }
  return ordered;
}

/** What was received, without the first start of each of these jobs. */
function withoutFirstStarts<T extends ReceivedText>(
  received: readonly T[],
  jobs: ReadonlySet<string>,
): readonly T[] {
  if (jobs.size === 0) return received;
  const met = new Set<string>();
  return received.filter((call) => {
    const start = probeReportsIn(call).find(({ event }) => event === 'start');
    if (start === undefined || !jobs.has(start.job) || met.has(start.job)) return true;
    met.add(start.job);
    return false;
  });
}

function isEndOf(run: string, call: ReceivedText): boolean {
  const members = membersIn(call);
  return members.event === 'end' && members.run === run;
}

/**
 * By how much the target's time is ahead of the workers' clocks, at the most: what was the shortest under way tells it best.
 * Infinity where no report has the time of its worker.
 */
function leadOf(received: readonly (ReceivedText & { readonly begun: Moment })[]): Duration {
  return received.reduce(
    (least, call) => Math.min(least, call.begun.latest - (membersIn(call).at ?? -Infinity)),
    Infinity,
  );
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
    const [how, runs] = call.directive?.split('.') ?? [];
    const [report] = probeReportsIn(call);
    if (how === undefined || report?.event !== 'start') return {};
    const count = (starts.get(report.job) ?? 0) + 1;
    starts.set(report.job, count);
    return count <= Number(runs) ? { do: how } : {};
  }
}

/** What runs are commanded when they start: what a check says to all, or else what the beacon's address says. */
export type RunCommands = { all: Breakage | 'finish' | undefined; readonly respond: Respond };

export function createRunCommands(): RunCommands {
  const broken = breaker();
  const commands: RunCommands = {
    all: undefined,
    respond(call) {
      const answer = broken(call);
      const isStart = probeReportsIn(call).some(({ event }) => event === 'start');
      return isStart && commands.all !== undefined ? { do: commands.all } : answer;
    },
  };
  return commands;
}

/** The id of the call that a probe server reports. */
function callIn(received: ReceivedText): unknown {
  const { event, call } = membersIn(received);
  return event === 'call' ? call : undefined;
}
