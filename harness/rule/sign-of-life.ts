import { limits } from '../../generated/limits.ts';
import { TransportError } from '../client/transport.ts';
import { ControlError } from '../target/control-client.ts';
import { openScene } from './open-scene.ts';
import { Unjudged } from './outcomes.ts';
import type { LifeSign } from './rule.ts';
import type { CaseRunner } from './run-case.ts';
import type { Sketch } from './scene.ts';

/**
 * Makes a call that any target serves, as a sign of life: its status whatever it is and the milliseconds of ours that
 * it took, or why there is no answer at all.
 */
export async function signOfLife(runner: CaseRunner): Promise<{ status: number; ms: number } | Unjudged> {
  const { target, transport, receiver, endpoint, patience, signal, memory, declares } = runner;
  try {
    const stage = await target.open({ seed: 0, memory });
    const open = openScene({ stage, transport, receiver, endpoint, patience, signal });
    const begun = performance.now();
    const asking = open.client.call(open.scene.request(lifeSigns[declares.lifeSign ?? 'health']), 'control');
    const { status } = await asking.finally(async () => {
      open.close();
      await stage.close();
    });
    return { status, ms: performance.now() - begun };
  } catch (error) {
    if (!(error instanceof TransportError || error instanceof ControlError)) throw error;
    return new Unjudged('unreachable', error.message, { cause: error });
  }
}

const lifeSigns: Record<LifeSign, Sketch> = {
  health: { operation: 'health' },
  run: { operation: 'run', body: { input: {}, policy: { ttl: limits.ttl.minimum } } },
};

/** Whether the target serves calls other than the one under suspicion. */
export async function targetResponds(runner: CaseRunner): Promise<boolean> {
  const life = await signOfLife(runner);
  return !(life instanceof Unjudged) && life.status >= 200 && life.status < 300;
}
