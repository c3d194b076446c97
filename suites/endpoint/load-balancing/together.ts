import { toStringMethod } from 'fast-check';
import { punctualSleep } from '../../../engine/time/punctual-timer.ts';
import type { Duration } from '../../../engine/time/time.ts';
import type { CaseContext, HttpRequestOptions } from '../../../service/case/case-context.ts';
import type { HttpAnswer } from '../../../service/client/http-answer.ts';
import { expectPassed, warmUp } from './passing.ts';

/** Calls that are under way at the same time: those that are held, and one that comes after them. */
export type Together = {
  readonly first: string;
  readonly second: string;
  readonly samePath: boolean;
  readonly held: number;
  [toStringMethod](): string;
};

/** So many calls are held that whoever takes a few at a time takes no more. */
const many = 8;
export const mostCallsTogether = 1 + 2 * (many + 2);

export const pairsOfCalls: readonly Together[] = (
  [
    ['GET', 'GET', true, 1],
    ['POST', 'GET', true, 1],
    ['POST', 'POST', false, 1],
    ['GET', 'GET', true, many],
    ['POST', 'GET', false, many],
  ] as const
).map(([first, second, samePath, held]) => ({
  ...{ first, second, samePath, held },
  [toStringMethod]: () =>
    `${second} behind ${held === 1 ? first : `${held} times ${first}`}, ${samePath ? 'same path' : 'another path'}`,
}));

/**
 * How long the worker holds the first call, in milliseconds of its own clock. Where the second call came behind it, a
 * worker may have had to start for it, or the machine was slow: so that is looked at once more, for longer.
 */
const heldFor = [1000, 5000];

/**
 * Calls that a worker holds do not hold those that come after them: they would wait in a queue. Whoever refuses a call lets
 * none wait.
 * @see interface 1
 */
export async function judgeTogether(together: Together, caseContext: CaseContext): Promise<void> {
  const { when, expect, elapsed, beacons } = caseContext;
  const { first, second, samePath, held: count } = together;
  const id = `together-${first}-${second}-${samePath}-${count}`;
  await warmUp(caseContext, id);
  let isBehind = false;
  for (const delay of heldFor) {
    let areHeld = true;
    const held = Array.from({ length: count }, (_, index) =>
      orderedOptions(first, '/plumbline/held', `${id}-held-${delay}-${index}`, {
        delay,
        beacon: beacons.url,
      }),
    );
    const holding = Promise.all(
      held.map((call) =>
        when.http(call).finally(() => {
          areHeld = false;
        }),
      ),
    );
    holding.catch(() => {});
    await arrival(held, delay / 2, caseContext);
    const path = samePath ? '/plumbline/held' : '/plumbline/beside';
    const beside = orderedOptions(second, path, `${id}-beside-${delay}`);
    const answers = [await when.http(beside), await when.http(beside)];
    isBehind = !areHeld;
    for (const [index, answer] of (await holding).entries()) {
      if (count > 1) expectOrdered(answer, caseContext);
      expectPassed(held[index]!, answer, caseContext);
    }
    for (const answer of answers) {
      expectOrdered(answer, caseContext);
      expectPassed(beside, answer, caseContext);
    }
    if (!isBehind) break;
  }
  elapsed(() => expect(isBehind, 'whether a call waits until one before it is answered').toBe(false));
}

/** How often it is looked whether held calls have arrived, in real milliseconds. */
const lookEach: Duration = 10;

/**
 * Waits until workers report all calls, which may overtake each other on the way, so that what follows comes behind them.
 * @param most real milliseconds: whoever lets calls wait lets only some of them come to a worker
 */
async function arrival(
  held: readonly HttpRequestOptions[],
  most: Duration,
  { beacons }: CaseContext,
): Promise<void> {
  const begun = performance.now();
  const haveArrived = (): boolean => held.every(({ order }) => beacons.calls(order.id) > 0);
  while (!haveArrived() && performance.now() - begun < most) await punctualSleep(lookEach);
}

/** Whoever refuses one of many calls at the same time holds none. */
function expectOrdered({ seen, status }: HttpAnswer, { inconclusive }: CaseContext): void {
  if (seen === undefined) inconclusive(`a call among others is answered ${status}, which nobody requested`);
}

function orderedOptions(
  method: string,
  path: string,
  id: string,
  order: { delay?: Duration; beacon?: string } = {},
): HttpRequestOptions {
  const body = method === 'POST' ? { body: { base64: 'aGVsZA==' } } : {};
  return { method, path, order: { id, body: 'bWluZQ==', ...order }, ...body };
}
