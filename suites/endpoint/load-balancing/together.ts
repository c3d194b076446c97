import { toStringMethod } from 'fast-check';
import type { HttpSketch, Scene } from '../../../harness/rule/scene.ts';
import { expectPassed, warmUp } from './passing.ts';

/** Two calls that are under way at the same time. */
export type Together = {
  readonly first: string;
  readonly second: string;
  readonly samePath: boolean;
  [toStringMethod](): string;
};

export const pairsOfCalls: readonly Together[] = [
  ['GET', 'GET', true],
  ['POST', 'GET', true],
  ['POST', 'POST', false],
].map(([first, second, samePath]) => ({
  ...{ first: String(first), second: String(second), samePath: samePath === true },
  [toStringMethod]: () => `${second} behind ${first}, ${samePath ? 'same path' : 'another path'}`,
}));

/**
 * How long the worker holds the first call, in milliseconds of its own clock. Where the second call came behind it, a
 * worker may have had to start for it, or the machine was slow: so that is looked at once more, for longer.
 */
const heldFor = [1000, 5000];

/**
 * A call that a worker holds does not hold those that come after it: they would wait in a queue. Whoever refuses the second
 * call lets none wait.
 * @see interface 1
 */
export async function judgeTogether({ first, second, samePath }: Together, scene: Scene): Promise<void> {
  const { when, expect, elapsed, unjudged } = scene;
  const id = `together-${first}-${second}-${samePath}`;
  await warmUp(scene, id);
  let isBehind = false;
  for (const delay of heldFor) {
    let isHeld = true;
    const held = sketch(first, '/plumbline/held', `${id}-held-${delay}`, { delay });
    const holding = when.http(held).finally(() => {
      isHeld = false;
    });
    holding.catch(() => {});
    const path = samePath ? held.path : '/plumbline/beside';
    const beside = sketch(second, path, `${id}-beside-${delay}`);
    const answers = [await when.http(beside), await when.http(beside)];
    isBehind = !isHeld;
    expectPassed(held, await holding, scene);
    for (const answer of answers) {
      if (answer.seen === undefined)
        unjudged(`the second call is answered ${answer.status} by nobody's order`);
      expectPassed(beside, answer, scene);
    }
    if (!isBehind) break;
  }
  elapsed(() => expect(isBehind, 'whether a call waits until the one before it is answered').toBe(false));
}

function sketch(method: string, path: string, id: string, order: { delay?: number } = {}): HttpSketch {
  const body = method === 'POST' ? { body: { base64: 'aGVsZA==' } } : {};
  return { method, path, order: { id, body: 'bWluZQ==', ...order }, ...body };
}
