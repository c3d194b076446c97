import { setTimeout as sleep } from 'node:timers/promises';
import type { Role, TracedCall } from '../../engine/http/trace.ts';
import { TransportError } from '../../engine/http/transport.ts';
import type { CallClock } from '../../engine/time/time.ts';
import type { ClientOptions } from './client-options.ts';
import { fateOf } from './disturbance.ts';

/** After how many real milliseconds a look that brought nothing is taken again. */
const pauses = [10, 50, 250];

/** A look under way: what the trace says of it, and its answer. */
export type Look<Answer> = { readonly traced: TracedCall; readonly answer: Promise<Answer> };

/** Whether a look may be taken again: one of many asks of the same thing, or one that prepares the case and is not judged. */
export function mayLookAgain({ isAsking }: Pick<ClientOptions, 'isAsking'>, role: Role): boolean {
  return isAsking?.() === true || role === 'given' || role === 'context';
}

/**
 * Takes a look, and again while it breaks on the way or only a gateway answers: one of many asks of the same thing, which
 * changes nothing, tells no more than the next one. A target that breaks each of them is told by the last.
 * @throws TransportError when the last brings no whole answer, or one leaves us waiting
 */
export async function lookAgain<Answer>(
  clock: CallClock,
  look: (isRepeated: boolean) => Look<Answer>,
): Promise<Answer> {
  for (const [times, pause] of pauses.entries()) {
    const { traced, answer } = look(times > 0);
    const error = await answer.then(
      () => undefined,
      (thrown: unknown) => thrown ?? new Error('nothing was thrown'),
    );
    if (error === undefined ? !isByAnother(traced) : !isBroken(error)) return answer;
    if (error === undefined) clock.doubtLook();
    traced.lookedAgain = true;
    await sleep(pause);
  }
  const last = look(true);
  const found = await last.answer;
  if (isByAnother(last.traced)) clock.doubtLook();
  return found;
}

function isBroken(error: unknown): boolean {
  return error instanceof TransportError && /^(cut|refused|garbled)$/.test(error.reason);
}

/** Whether a gateway may have answered, so that nothing arrived. A 500 is what a service says of itself. */
function isByAnother(traced: TracedCall): boolean {
  return traced.answer?.status !== 500 && fateOf(traced) !== undefined;
}
