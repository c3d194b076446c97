import { printableLine } from '../../engine/printable.ts';
import { type ForeignCalls, foreignLines, noForeignCalls } from '../../engine/run/foreign-calls.ts';
import { beaconsOf, createRunCommands, type HeardProbeReport } from '../../service/case/beacons.ts';
import { openReceiver } from '../../service/receiver/receiver.ts';
import { type SoakJob, soakRate } from '../plan/soak-mix.ts';
import { LoadError } from './errors.ts';
import { countRuns, exactlyOnceFinding, withoutSecondRuns } from './exactly-once.ts';
import { judgeAnswers, judgeJobs, judgeMemory, judgePace } from './judge-soak.ts';
import { environmentOf } from './load-target.ts';
import type { LoadReport, LoadRequest } from './loads.ts';
import { readLogRecords } from './log-records.ts';
import { type MergedCounts, mergeSummaries } from './merge-summaries.ts';
import { type RoughWorkers, roughFinding, startRoughWorkers } from './rough-workers.ts';
import { logsOf, runK6 } from './run-k6.ts';
import { type MemorySamples, sampleMemory } from './sample-memory.ts';
import { judgeWebhooks, openSlowWebhooks, type SlowWebhooks } from './slow-webhooks.ts';
import type { LoadFinding } from './verdict.ts';
import { watchClock } from './watch-clock.ts';

const usualSeconds = 60;
/** Jobs a second while workers are killed: three of them have to keep up. */
const roughRate = 10;
/** Real milliseconds until a webhook is answered. */
const webhookDelay = 3000;
/** Workers are killed and paused about ten times in a soak, every two seconds to every minute. */
const blows = 10;
const fastest = 2000;
const slowest = 60_000;

export async function runSoak(
  request: LoadRequest,
): Promise<LoadReport & { counts: MergedCounts; memory?: MemorySamples }> {
  const { seconds = usualSeconds, emulatorPid, mostGrowth } = request;
  const rate = soakRate(seconds, request.rough === undefined ? undefined : roughRate);
  const { result, memory } = await sampleMemory(emulatorPid, () => listenAndRun(request, seconds, rate));
  const { counts, findings, ended, foreign = noForeignCalls } = result;
  const text = [...(ended === undefined ? [] : [ended.message]), ...foreignLines(foreign)]
    .map((line) => `${printableLine(line)}\n`)
    .join('');
  const report = { counts, text, ...(foreign.count === 0 ? {} : { foreignCalls: foreign }) };
  if (ended !== undefined) return { findings, ...report, cutShort: true };
  const asked = judgePace(counts, Math.floor(seconds * rate));
  return {
    findings: [...findings, asked, ...(memory === undefined ? [] : [judgeMemory(memory, mostGrowth)])],
    ...report,
    ...(memory === undefined ? {} : { memory }),
  };
}

type Soaked = {
  readonly counts: MergedCounts;
  readonly findings: readonly LoadFinding[];
  readonly ended?: LoadError;
  /** What reached the receiver and was none of the soak's. */
  readonly foreign?: ForeignCalls;
};
type Environment = LoadRequest['environment'];

/** Listens for beacons and webhooks while k6 runs, where the target can reach us. */
async function listenAndRun(request: LoadRequest, seconds: number, rate: number): Promise<Soaked> {
  const { target, environment, longMs = 0, emulatorPid } = request;
  const own = {
    ...{ ...environment, ...environmentOf(target), LOAD_ENDPOINT: target.shared },
    ...{ LOAD_SECONDS: String(seconds), LOAD_RATE: String(rate), LOAD_LONG: String(longMs) },
  };
  if (target.receiver === undefined) return judge(await run(request, own));
  const open = await openReceiver(target.receiver);
  const webhooks = emulatorPid === undefined ? undefined : openSlowWebhooks(open, webhookDelay);
  const rough = request.rough && startRoughWorkers(request.rough, blowsEvery(seconds));
  const commands = createRunCommands();
  const hear = () => ({ earliest: Date.now() * target.clockRate, latest: Date.now() * target.clockRate });
  const inbox = open.open({ respond: commands.respond, clock: () => ({ kind: 'real', hear }) });
  const beacons = beaconsOf(inbox, commands);
  try {
    const result = await run(request, {
      ...{ ...own, LOAD_BEACON: beacons.url },
      ...{ LOAD_WEBHOOK: webhooks?.url ?? '', LOAD_WEBHOOK_SECRET: webhooks?.secret ?? '' },
      LOAD_BEACON_FAILING: beacons.breaking('fail', 1),
      LOAD_BEACON_FAILED: beacons.breaking('fail', 99),
    });
    const judged = await judge({ ...result, reports: beacons.reports(), webhooks, rough });
    return { ...judged, foreign: open.foreign() };
  } finally {
    await rough?.stop();
    webhooks?.stop();
    await open.close();
  }
}

function blowsEvery(seconds: number): number {
  return Math.min(slowest, Math.max(fastest, (1000 * seconds) / blows));
}

type SoakResult = {
  readonly counts: MergedCounts;
  readonly soakJobs: readonly SoakJob[];
  /** What happened to the clock meanwhile, where anything did. */
  readonly jump?: string | undefined;
  /** Why it was ended before its time. */
  readonly ended?: LoadError;
};
type Heard = {
  readonly reports?: readonly HeardProbeReport[];
  readonly webhooks?: SlowWebhooks | undefined;
  readonly rough?: RoughWorkers | undefined;
};

async function run(request: LoadRequest, environment: Environment): Promise<SoakResult> {
  const clock = watchClock();
  try {
    const { summaries, logs } = await runK6({ ...request, script: 'soak', environment });
    const jump = clock.stop();
    return { counts: mergeSummaries(summaries), soakJobs: await readLogRecords<SoakJob>(logs), jump };
  } catch (error) {
    const jump = clock.stop();
    if (!(error instanceof LoadError)) throw error;
    const soakJobs = await readLogRecords<SoakJob>(logsOf(request));
    const count = soakJobs.length;
    return { counts: { jobs: { count, min: 0, max: 0 } }, soakJobs, jump, ended: error };
  }
}

/**
 * Worker processes that are paused and go on run jobs twice by themselves: the histories are then judged without that. Of a soak that was
 * ended what was seen of broken histories stays.
 * @throws LoadError where it was ended before any was
 */
async function judge(result: SoakResult & Heard): Promise<Soaked> {
  const { counts, soakJobs, reports, webhooks, rough, jump, ended } = result;
  const heard = rough === undefined || reports === undefined ? reports : withoutSecondRuns(soakJobs, reports);
  if (ended !== undefined) {
    const histories = judgeJobs(counts, soakJobs, heard, jump);
    if (histories.verdict !== 'fail') throw ended;
    return { counts, findings: [histories], ended };
  }
  return {
    counts,
    findings: [
      judgeAnswers(counts),
      judgeJobs(counts, soakJobs, heard, jump),
      ...(reports === undefined
        ? []
        : [exactlyOnceFinding(countRuns(counts.jobs?.count ?? 0, soakJobs, reports))]),
      ...(webhooks === undefined ? [] : [await judgeWebhooks(webhooks, soakJobs)]),
      ...(rough === undefined ? [] : [roughFinding(rough.done)]),
    ],
  };
}
