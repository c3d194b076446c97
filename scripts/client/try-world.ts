import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  customEndpoint,
  defaultEndpoints,
  type WorldSpec,
  type WorldView,
} from '../../emulator/world/world-spec.ts';
import { type BoundedEnd, runBounded } from '../../engine/bounded-program/run-bounded.ts';
import { PlumblineError } from '../../engine/errors.ts';
import { openCallRecorder, type RecordedCall } from '../../engine/proxy/call-recorder.ts';
import { createTextBudget, type TextBudget } from '../../engine/proxy/text-budget.ts';
import type { ClientRecord } from '../../service/client-rules/client-record.ts';
import { readCalls } from '../../service/client-rules/read-calls.ts';
import type { CallFinding } from '../../service/tried-client/call-finding.ts';
import { createCallTroubles } from '../../service/tried-client/call-troubles.ts';
import { type HeldWorld, holdCalls } from '../../service/tried-client/hold-calls.ts';
import { fillVariables, type VariableTemplate, variablesOf } from '../../service/tried-client/variables.ts';
import type { ClientWorld } from './client-world.ts';
import type { ClientEmulator, EmulatorPool } from './emulator-pool.ts';
import { readUnread, readWebhooks } from './look-back.ts';
import { pastProxies } from './past-proxies.ts';

/** How a client is tried in each world. */
export type ClientTargetRun = {
  readonly emulators: EmulatorPool;
  readonly command: readonly [program: string, ...args: string[]];
  readonly variables: readonly VariableTemplate[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Folder that takes the logs. */
  readonly logs: string;
  readonly seed: number;
  readonly hasHandler: boolean;
  readonly mostMs: number;
  readonly mostBytes: number;
  readonly mostCalls: number;
  /** What bodies and answers that are kept take in all worlds. */
  readonly textBudget: TextBudget;
  readonly troubleShare: number;
  readonly signal: AbortSignal;
};

/** What became of a client in a world. */
export type ClientOutcome =
  | 'content'
  | 'not content'
  | 'died'
  | 'hung'
  | 'flooded'
  | 'left processes behind'
  | 'interrupted';

export type TriedWorld = ClientWorld & {
  readonly outcome: ClientOutcome;
  /** The outcome in words. */
  readonly says: string;
  readonly durationMs: number;
  readonly log: string;
  /** Keys of the world, which are worth nothing elsewhere. */
  readonly keys: readonly string[];
  /** Addresses and ids of the world. */
  readonly plain: readonly string[];
  readonly calls: readonly RecordedCall[];
  readonly findings: readonly CallFinding[];
  /** What client rules are judged by. */
  readonly seen: Omit<ClientRecord, 'brokenBy'>;
};

/** Bytes that are kept of each body and answer. */
const mostKept = 1_000_000;
/** Bytes that are kept of all of a world. */
const mostKeptOfWorld = 64_000_000;
/** Real milliseconds in which a receiver of webhooks may answer: the gap between two calls. @see interface 6 */
const receiverSilence = 10_000;
const minute = 60_000;
const tooManyCalls = 'too many calls';

/**
 * Runs the command once in a fresh world with these variants. Nothing of the command or of the world is left afterwards.
 * @throws PlumblineError when the command can't be started
 */
export async function tryWorld(world: ClientWorld, targetRun: ClientTargetRun): Promise<TriedWorld> {
  const emulator = await targetRun.emulators.take();
  try {
    return await tryIn(emulator, world, targetRun);
  } finally {
    await targetRun.emulators.release(emulator);
  }
}

async function tryIn(
  emulator: ClientEmulator,
  world: ClientWorld,
  targetRun: ClientTargetRun,
): Promise<TriedWorld> {
  const flood = new AbortController();
  const signal = AbortSignal.any([targetRun.signal, flood.signal]);
  let prefix = '';
  const speed = await speedOf(emulator);
  const recorder = await openCallRecorder({
    ...{ target: new URL(emulator.control).origin, mostBytes: mostKept, mostCalls: targetRun.mostCalls },
    budget: createTextBudget(mostKeptOfWorld, targetRun.textBudget),
    // A target in absolute form is the emulator's to judge.
    isServed: (target) => target.replace(/^https?:\/\/[^/?#]*/i, '').startsWith(prefix),
    onFlood: () => flood.abort(tooManyCalls),
    ...troublesOf(world, targetRun, speed),
  });
  try {
    const view = await createWorld(emulator, world, targetRun, new URL(recorder.origin).host);
    prefix = `/worlds/${view.id}/`;
    const log = join(targetRun.logs, `${world.name}.log`);
    const began = await clocksOf(emulator, view.id);
    const [program, ...args] = targetRun.command;
    const usual = targetRun.hasHandler ? customEndpoint.name : defaultEndpoints[0]!.name;
    const values = { ...variablesOf(view, usual), ...controlVariables(emulator, view) };
    const named = fillVariables(targetRun.variables, values);
    const { mostMs, mostBytes, environment: inherited } = targetRun;
    const environment = { ...inherited, ...pastProxies(inherited), ...named };
    const end = await runBounded(program, args, {
      ...{ environment, log, mostMs, mostBytes, signal },
      mark: ['PLUMBLINE_WORLD', `${world.name}-${randomUUID()}`],
    });
    // Nobody knows when a client has moved a virtual clock: the world was no earlier than this.
    const isTimed = view.clock.kind !== 'virtual';
    const timeAt = (ours: number): number => began.world + (isTimed ? (ours - began.ours) * speed : 0);
    const held: HeldWorld = { ...view, timeAt };
    const judged = (await isGone(emulator, view.id))
      ? { outcome: 'not content' as const, says: 'ended its own world by control' }
      : outcomeOf(end, targetRun);
    const recorded = [...recorder.calls];
    const calls = readCalls(recorded, held);
    const isContent = judged.outcome === 'content' || judged.outcome === 'left processes behind';
    const seen: TriedWorld['seen'] = {
      ...{ world: world.name, calls, speed, isTimed, ended: timeAt(began.ours + end.durationMs) },
      ...{ webhooks: await readWebhooks(emulator, view), unread: await readUnread(emulator, view, calls) },
      outcome: isContent ? 'content' : judged.outcome === 'not content' ? 'not content' : 'ended',
    };
    await emulator.answerControl({ operation: 'deleteWorld', worldId: view.id });
    const findings = holdCalls(recorded, held);
    return {
      ...world,
      ...judged,
      seen,
      keys: Object.values(view.keys),
      plain: [view.urls, view.addresses, view.endpoints].flatMap((some) => Object.values<string>(some)),
      durationMs: end.durationMs,
      log,
      calls: recorded,
      findings,
    };
  } finally {
    await recorder.close();
  }
}

async function createWorld(
  emulator: ClientEmulator,
  { variants }: ClientWorld,
  { seed, hasHandler }: ClientTargetRun,
  calledAt: string,
): Promise<WorldView> {
  const body: WorldSpec = {
    ...{ seed, variants: [...variants], silenceMs: receiverSilence },
    ...(hasHandler ? { endpoints: [...defaultEndpoints, customEndpoint] } : {}),
  };
  const reply = await emulator.answerControl({ operation: 'createWorld', body, calledAt });
  if (reply.status === 201) return reply.body as WorldView;
  throw new PlumblineError(`no world could be made: ${(reply.body as { message: string }).message}`);
}

/** Variables by which a client moves the clock of its own world, where that is virtual. */
function controlVariables(
  { control, controlToken }: ClientEmulator,
  { id, clock }: WorldView,
): Record<string, string> {
  if (clock.kind === 'real') return {};
  return { CONTROL_URL: `${control}/worlds/${id}`, CONTROL_TOKEN: controlToken };
}

function troublesOf({ troubles }: ClientWorld, { seed, troubleShare }: ClientTargetRun, speed: number) {
  if (troubles.length === 0) return {};
  return {
    troubleOf: createCallTroubles({
      ...{ seed, share: troubleShare, kinds: troubles, awayMs: minute / speed },
    }),
  };
}

/** The same moment on both clocks: an emulator that is apart takes a while to answer. */
async function clocksOf(emulator: ClientEmulator, worldId: string): Promise<{ ours: number; world: number }> {
  const asked = Date.now();
  const { body } = await emulator.answerControl({ operation: 'readClock', worldId });
  return { ours: (asked + Date.now()) / 2, world: (body as { now: number }).now };
}

/** Whether a client that was given control has ended its world: nothing can be read of it any more. */
async function isGone(emulator: ClientEmulator, worldId: string): Promise<boolean> {
  return (await emulator.answerControl({ operation: 'readClock', worldId })).status !== 200;
}

async function speedOf(emulator: ClientEmulator): Promise<number> {
  const { body } = await emulator.answerControl({ operation: 'ready' });
  return (body as { speed: number }).speed;
}

/** How it ended, and that its log could not be kept where that is so. */
function outcomeOf(end: BoundedEnd, targetRun: ClientTargetRun): { outcome: ClientOutcome; says: string } {
  const { outcome, says } = endOf(end, targetRun);
  return { outcome, says: end.logProblem === undefined ? says : `${says}; no log: ${end.logProblem}` };
}

function endOf(
  { how, code, signal, leftBehind, reason }: BoundedEnd,
  { command, mostMs, mostBytes, mostCalls }: ClientTargetRun,
): { outcome: ClientOutcome; says: string } {
  if (how === 'not-started') throw new PlumblineError(`${command[0]} can't be started: ${reason}`);
  if (how === 'too-long')
    return { outcome: 'hung', says: `had not ended after ${mostMs / 1000} s, and was ended` };
  if (how === 'too-much-output')
    return { outcome: 'flooded', says: `printed more than ${mostBytes} bytes, and was ended` };
  if (how === 'ended' && reason === tooManyCalls)
    return { outcome: 'flooded', says: `made more than ${mostCalls} calls, and was ended` };
  if (how === 'ended') return { outcome: 'interrupted', says: 'was ended with the run' };
  if (how === 'signal') return { outcome: 'died', says: `died by ${signal}` };
  if (code !== 0) return { outcome: 'not content', says: `ended with ${code}` };
  if (leftBehind > 0)
    return {
      outcome: 'left processes behind',
      says: `left ${leftBehind === 1 ? 'a process' : `${leftBehind} processes`} behind, now ended`,
    };
  return { outcome: 'content', says: 'ended with 0' };
}
