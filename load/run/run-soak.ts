import { counted } from '../../engine/counted.ts';
import { beaconsOf, createOrders, type HeardNews } from '../../service/case/beacons.ts';
import { openReceiver } from '../../service/receiver/receiver.ts';
import { jobsPerSecond, type ToldMix } from '../plan/soak-mix.ts';
import { accountFor } from './account-jobs.ts';
import { environmentOf } from './load-target.ts';
import type { LoadOrder, LoadReport } from './loads.ts';
import { countOfMetric, type MergedCounts, mergeSummaries } from './merge-summaries.ts';
import { runK6 } from './run-k6.ts';
import { type MemorySamples, sampleMemory } from './sample-memory.ts';
import { readTold } from './told-lines.ts';
import type { LoadFinding } from './verdict.ts';

const usualSeconds = 60;
const mebi = 1024 * 1024;

export async function runSoak(
  order: LoadOrder,
): Promise<LoadReport & { counts: MergedCounts; memory?: MemorySamples }> {
  const { seconds = usualSeconds, emulatorPid } = order;
  const { result, memory } = await sampleMemory(emulatorPid, () => listenAndRun(order, seconds));
  const { counts, told, news } = result;
  const findings = [judgeAnswers(counts), judgeJobs(counts, told, news), judgePace(counts, seconds)];
  return {
    ...{
      findings,
      counts,
      ...(memory === undefined ? {} : { memory, text: memoryText(memory, told) }),
    },
  };
}

type Heard = { counts: MergedCounts; told: ToldMix[]; news: readonly HeardNews[] | undefined };

/** Listens for beacons while k6 runs, where the target can reach us. */
async function listenAndRun(order: LoadOrder, seconds: number): Promise<Heard> {
  const { target, environment } = order;
  const { receiver } = target;
  const own = {
    ...environment,
    ...environmentOf(target),
    LOAD_ENDPOINT: target.shared,
    LOAD_SECONDS: String(seconds),
  };
  if (receiver === undefined) return { ...(await run(order, own)), news: undefined };
  const open = await openReceiver(receiver);
  const orders = createOrders();
  const hear = () => ({ earliest: Date.now() * target.clockRate, latest: Date.now() * target.clockRate });
  const mailbox = open.open({ respond: orders.respond, clock: () => ({ kind: 'real', hear }) });
  const beacons = beaconsOf(mailbox, orders);
  try {
    const result = await run(order, {
      ...own,
      LOAD_BEACON: beacons.url,
      LOAD_BEACON_FAILING: beacons.breaking('fail', 1),
      LOAD_BEACON_FAILED: beacons.breaking('fail', 99),
    });
    return { ...result, news: beacons.news() };
  } finally {
    await open.close();
  }
}

async function run(
  order: LoadOrder,
  environment: LoadOrder['environment'],
): Promise<{ counts: MergedCounts; told: ToldMix[] }> {
  const { summaries, logs } = await runK6({ ...order, script: 'soak', environment });
  return { counts: mergeSummaries(summaries), told: await readTold<ToldMix>(logs) };
}

const tags = { load: 'soak' };

function judgeAnswers(counts: MergedCounts): LoadFinding {
  const [wrong, lost, refused] = ['wrong', 'lost', 'refused'].map((metric) =>
    countOfMetric(counts, metric, tags),
  );
  const calls = counts.http_reqs?.count ?? 0;
  const part = { part: 'answers', documented: 'every answer is the right one' };
  const measured = `${counted(calls, 'call')}, ${wrong} answered wrongly, ${refused} refused, ${lost} unanswered`;
  if (wrong! > 0)
    return { ...part, measured, verdict: 'fail', reason: 'answers with an undocumented status' };
  if (refused! + lost! > 0)
    return { ...part, measured, verdict: 'inconclusive', reason: 'not every call was served' };
  return { ...part, measured, verdict: calls > 0 ? 'pass' : 'inconclusive' };
}

/** Histories as in the suites: what was seen is a breach, what was only not heard is none yet. */
function judgeJobs(counts: MergedCounts, told: readonly ToldMix[], news: Heard['news']): LoadFinding {
  const problems = accountFor(told, news);
  const taken = counts.jobs?.count ?? 0;
  const measured = `${told.length} histories of ${taken} jobs, ${problems.length} that nothing explains`;
  const part = { part: 'histories', documented: 'each accepted job is accounted for once', measured };
  const reason = problems
    .slice(0, 3)
    .map(({ says }) => says)
    .join('; ');
  if (problems.some(({ isWitnessed }) => isWitnessed)) return { ...part, verdict: 'fail', reason };
  if (problems.length > 0) return { ...part, verdict: 'inconclusive', reason };
  if (told.length < taken || taken === 0)
    return { ...part, verdict: 'inconclusive', reason: 'not every job was followed to its end' };
  return { ...part, verdict: 'pass' };
}

function judgePace(counts: MergedCounts, seconds: number): LoadFinding {
  const asked = seconds * jobsPerSecond;
  const made = counts.iterations?.count ?? 0;
  const dropped = countOfMetric(counts, 'dropped_iterations', { scenario: 'mixed' });
  const verdict = dropped > 0 ? 'inconclusive' : 'pass';
  return {
    ...{
      part: 'pace',
      verdict,
      documented: `${asked} jobs asked for`,
      measured: `${made} made, ${dropped} dropped`,
    },
    ...(dropped > 0 ? { reason: 'the load was lower than asked for' } : {}),
  };
}

function memoryText({ first, most, last }: MemorySamples, told: readonly ToldMix[]): string {
  const mib = (bytes: number) => `${Math.round(bytes / mebi)} MiB`;
  const perJob = Math.round((last - first) / Math.max(1, told.length));
  return `memory of the emulator: ${mib(first)} at first, ${mib(most)} at most, ${mib(last)} at the end, ${perJob} bytes more a job\n`;
}
