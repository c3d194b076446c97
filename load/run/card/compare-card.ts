import { type FigureRound, samplesOfRounds } from '../../../engine/measurement/measurements.ts';
import { emulatedTarget } from '../emulated-target.ts';
import { type EmulatorProcess, startEmulator } from '../emulator-process.ts';
import { LoadError } from '../errors.ts';
import type { LoadRequest } from '../loads.ts';
import { beginOffline, beginSingleStream } from '../scenario/scenarios.ts';
import { CutShortError, createSession, type LoadSession, poolsOf } from '../scenario/session.ts';
import { endWorker, startWorker } from '../worker-processes.ts';
import { type BareLoop, runBareLoop } from './bare-loop.ts';

export type CardRequest = Pick<LoadRequest, 'k6' | 'folder' | 'environment' | 'signal'> & {
  /** What each job does, as JSON. @see specs/probe.md */
  readonly gpu: string;
  /** How long each part of a round lasts. */
  readonly seconds: number;
  readonly rounds: number;
};

/** Jobs a second of each round. */
export type CardFigures = {
  readonly card: Pick<BareLoop, 'device' | 'kind'>;
  readonly tflops: readonly number[];
  readonly bare: readonly number[];
  readonly singleStream: readonly number[];
  readonly offline: readonly number[];
  /** Why a rate measures the generator rather than the card; empty where none does. */
  readonly problems: readonly string[];
};

/**
 * Has a card do the same work by itself and as jobs of a worker process, by turns: without a queue, one job after the other, and
 * with some that always wait.
 * @throws LoadError where the worker does the work in another way than the card by itself
 */
export async function compareCard(request: CardRequest): Promise<CardFigures> {
  const emulator = await startEmulator(['--workers', 'external']);
  const endpoint = emulator.endpoints.exclusive!;
  const worker = startWorker(
    emulator,
    ['-m', 'plumbline_worker'],
    ['--endpoint', 'exclusive'],
    ['ignore', 'ignore', 'inherit'],
  );
  try {
    await assertSameCard(emulator, endpoint, request);
    return await byTurns(request, createSession(loadRequest(request, emulator)));
  } finally {
    await endWorker(worker);
    await emulator.stop();
  }
}

function loadRequest({ k6, folder, environment, signal, ...rest }: CardRequest, emulator: EmulatorProcess) {
  return {
    ...{ k6, folder, environment, signal, ...rest },
    target: emulatedTarget(emulator, { alterations: [], speed: 1 }),
    ...{ instances: 1, rows: '', summaries: [], serviceMs: 0, seed: 1, objectives: {} },
    ...{ arrivals: 'poisson', shares: [] },
  } satisfies LoadRequest;
}

type CardJob = {
  readonly status?: string;
  readonly error?: string;
  readonly output?: { readonly gpu?: Partial<BareLoop> };
};

/** A worker whose Python finds no PyTorch models the card that the loop measures. */
async function assertSameCard(
  { urls, keys }: EmulatorProcess,
  endpoint: string,
  { gpu, signal }: CardRequest,
): Promise<void> {
  const alone = await runBareLoop(gpu, 0, signal);
  const answer = await fetch(`${urls.serverless}/${endpoint}/runsync?wait=300000`, {
    ...{ method: 'POST', signal },
    headers: { authorization: `Bearer ${keys.valid}`, 'content-type': 'application/json' },
    body: JSON.stringify({ input: { probe: { gpu: JSON.parse(gpu) as unknown } } }),
  });
  const job = (await answer.json()) as CardJob;
  const { device, kind } = job.output?.gpu ?? {};
  if (device === alone.device && kind === alone.kind) return;
  throw new LoadError(
    `the work is ${alone.kind} on ${alone.device} without a queue, and as a job ${kind ?? job.error ?? job.status} on ${device}`,
  );
}

async function byTurns(request: CardRequest, session: LoadSession): Promise<CardFigures> {
  const pool = poolsOf(session.request)[0]!;
  const targetRuns = [await beginSingleStream(session, pool), await beginOffline(session, pool)];
  const bare: BareLoop[] = [];
  for (let round = 1; round <= request.rounds; round += 1) {
    bare.push(await runBareLoop(request.gpu, request.seconds, request.signal));
    for (const targetRun of targetRuns) await targetRun.round(round);
    if (request.signal.aborted) throw new CutShortError();
  }
  const { device, kind } = bare[0]!;
  return {
    card: { device, kind },
    tflops: bare.map(({ tflops }) => tflops),
    bare: bare.map(({ jobsPerSecond }) => jobsPerSecond),
    singleStream: roundsOf(session, 'single-stream-1/runsync-latency').map(rateOfLatency),
    offline: roundsOf(session, 'offline-1/throughput').map(rateIn),
    problems: [...new Set(session.entries.flatMap(({ problems }) => problems))],
  };
}

function roundsOf({ entries }: LoadSession, name: string): FigureRound[] {
  return entries.filter((entry) => entry.name === name).flatMap(({ round }) => round ?? []);
}

function rateOfLatency(round: FigureRound): number {
  return 1000 / samplesOfRounds([round]).mean;
}

function rateIn(round: FigureRound): number {
  return 'value' in round ? round.value : Number.NaN;
}
