import { setTimeout as sleep } from 'node:timers/promises';
import { TransportError } from '../client/transport.ts';
import { ControlError } from '../target/control-client.ts';
import { fateOf } from './disturbance.ts';
import { openScene } from './open-scene.ts';
import { Unjudged } from './outcomes.ts';
import type { CaseRunner } from './run-case.ts';

/** How long, in real milliseconds, to wait before asking again. */
const pauses = [50, 200];

/** How many calls in a row a target must serve that is accused of serving none of another kind. */
const asks = 10;

/**
 * Asks for an endpoint's health, as a sign of life: the milliseconds of ours that an answer of any status took, or why
 * there is no answer at all.
 */
export async function signOfLife(runner: CaseRunner): Promise<{ ms: number } | Unjudged> {
  let life = await askOnce(runner);
  for (const pause of pauses) {
    if (!isWorthAsking(life)) break;
    await sleep(pause);
    life = await askOnce(runner);
  }
  return life;
}

/** What broke on the way may get through the next time; who left us waiting is not waited for again. */
function isWorthAsking(life: { ms: number } | Unjudged): boolean {
  if (!(life instanceof Unjudged)) return false;
  return life.cause instanceof TransportError && life.cause.reason !== 'timeout';
}

async function askOnce(runner: CaseRunner): Promise<{ ms: number } | Unjudged> {
  try {
    return await askHealth(runner, async (ask) => {
      const begun = performance.now();
      await ask();
      return { ms: performance.now() - begun };
    });
  } catch (error) {
    if (!(error instanceof TransportError || error instanceof ControlError)) throw error;
    return new Unjudged('unreachable', error.message, { cause: error });
  }
}

/** Whether the target serves calls other than the one under suspicion, time and again. */
export async function targetResponds(runner: CaseRunner): Promise<boolean> {
  const served = askHealth(runner, async (ask) => {
    for (let times = 0; times < asks; times++) if (!(await ask())) return false;
    return true;
  });
  return served.catch((error: unknown) => {
    if (error instanceof TransportError || error instanceof ControlError) return false;
    throw error;
  });
}

/** Gives `use` a call that asks for health and tells whether it was answered well. */
async function askHealth<T>(
  runner: CaseRunner,
  use: (ask: () => Promise<boolean>) => Promise<T>,
): Promise<T> {
  const { target, transport, receiver, endpoint, patience, signal, memory } = runner;
  const stage = await target.open({ seed: 0, memory });
  const open = openScene({ stage, transport, receiver, endpoint, patience, signal });
  try {
    return await use(async () => {
      const { status } = await open.client.call(open.scene.request({ operation: 'health' }), 'control');
      return status >= 200 && status < 300 && fateOf(open.trace.calls().at(-1)!) === undefined;
    });
  } finally {
    open.close();
    await stage.close();
  }
}
