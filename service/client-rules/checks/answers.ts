import { isAccepted, memberOf } from '../call-facts.ts';
import type { ClientCall, ClientCheck } from '../client-record.ts';

/** Members of a job record that the document names. @see interface 2.4 */
const named: ReadonlySet<string> = new Set(['id', 'status', 'output', 'delayTime', 'executionTime']);
const records: ReadonlySet<string> = new Set(['run', 'runsync', 'status', 'cancel', 'retry']);
const shownStates: ReadonlySet<unknown> = new Set(['RUNNING', 'EXITED']);

/** Conforming variants by the trait of answers that they alone bring. */
export const traitVariants = {
  any2xx: ['accepts-with-201', 'accepts-with-202', 'v1-creates-answer-202', 'v1-actions-answer-nothing'],
  numbers: ['times-in-seconds', 'times-of-completed-jobs-alone'],
  members: ['records-with-more-fields', 'v2-answers-carry-more', 'v1-errors-tell-more'],
  states: ['pods-are-provisioned-for-a-while', 'v2-terminated-pods-stay-listed'],
} as const;

/** @see interface 4.1 */
export const takesAny2xx = toleranceOf(
  traitVariants.any2xx,
  (call) => isAccepted(call) && call.recorded.status !== 200,
  'the client fails where a status of success is another than 200',
);

/** @see interface 2.4 */
export const takesAnyNumbers = toleranceOf(
  traitVariants.numbers,
  (call) =>
    isRecordAnswer(call) &&
    ['delayTime', 'executionTime'].some((name) => !Number.isInteger(memberOf(call.answer, name))),
  'the client fails where times are written otherwise or left out',
);

/** @see interface 2.4 */
export const takesUnknownMembers = toleranceOf(
  traitVariants.members,
  ({ answer }) =>
    typeof answer === 'object' && answer !== null && Object.keys(answer).some((name) => !named.has(name)),
  'the client fails where answers have more members',
);

/** @see interface 3 */
export const takesUnknownStates = toleranceOf(
  traitVariants.states,
  ({ operation, answer }) =>
    /pod/i.test(operation ?? '') && podStates(answer).some((state) => !shownStates.has(state)),
  'the client fails where a Pod is in another state',
);

/** A rule that is violated where the client fails because of nothing but such a variant. */
function toleranceOf(
  variants: readonly string[],
  hasTrait: (call: ClientCall) => boolean,
  says: string,
): ClientCheck {
  return ({ calls, brokenBy }) => {
    const shown = calls.filter(hasTrait);
    if (brokenBy !== undefined && variants.includes(brokenBy)) return [{ says, calls: shown.slice(0, 3) }];
    return shown.length === 0 ? 'not exercised' : [];
  };
}

function isRecordAnswer(call: ClientCall): boolean {
  return (
    isAccepted(call) &&
    (call.operation === 'runsync' || call.operation === 'status') &&
    records.has(call.operation)
  );
}

function podStates(answer: unknown): unknown[] {
  return ['status', 'desiredStatus', 'state'].flatMap((name) => {
    const state = memberOf(answer, name);
    return typeof state === 'string' ? [state] : [];
  });
}
