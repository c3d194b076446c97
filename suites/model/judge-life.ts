import { mayBeOfGateway } from '../../engine/http/gateway-status.ts';
import type { CaseContext } from '../../service/case/case-context.ts';
import type { Answer } from '../../service/client/answer.ts';
import { isRefused } from '../shared/jobs/jobs.ts';
import { plainLetters } from '../shared/plain-letters.ts';
import { type Life, settle, statesAt } from './life.ts';
import { isDocumented, ledBy, type State, type States } from './states.ts';

/** What explains an answer, given where the job may have been: where it may be then. */
type Reading = (before: States) => States;

/** Takes in what `/status` answered. @throws when no conforming life leads to it */
export function judgeStatus(life: Life, answer: Answer, caseContext: CaseContext): void {
  const { expect } = caseContext;
  const { status, output } = answer.record;
  take(life, answer, caseContext, (before) => only(before, (state) => showsAs(state, life, answer)));
  if (answer.status < 300) expect(answer.record.id, `the id of job ${life.number}`).toBe(life.id);
  if (status === 'COMPLETED' && output !== undefined && !life.spec.streams) {
    expect(output, `the output of job ${life.number}`).toEqual({ mark: life.mark });
  }
}

/** Takes in what `/cancel` or `/retry` answered: taken, refused, and where it leads from there. */
export function judgeCall(
  call: 'cancel' | 'retry',
  life: Life,
  answer: Answer,
  caseContext: CaseContext,
): void {
  const isNo = isRefused(answer);
  take(life, answer, caseContext, (before) => {
    if (isNo) return only(before, (state) => !isDocumented(call, state));
    return new Set([...before].flatMap((state) => afterAccepted(call, state, answer)));
  });
}

/** Where a job may be that was in a state when the call was accepted. */
function afterAccepted(call: 'cancel' | 'retry', state: State, { record }: Answer): State[] {
  const to = ledBy(call, state);
  if (isDocumented(call, state)) return [to!];
  if (state === 'deleted') return [];
  if (state === 'expired') return call === 'retry' && record.status === 'IN_QUEUE' ? [] : [state];
  return to === undefined ? [state] : [state, to];
}

/**
 * Narrows down where a job may be. What rests on time or on beacons that were not heard must be confirmed.
 * @throws when nothing conforming is left, or when the answer may not be the service's own
 */
function take(life: Life, answer: Answer, caseContext: CaseContext, reading: Reading): void {
  const { expect, elapsed, inconclusive } = caseContext;
  if (mayBeOfGateway(answer.status)) inconclusive(`${answer.request.operation} answered ${answer.status}`);
  const before = statesAt(life, answer, caseContext);
  const after = reading(before);
  const what = `${answer.request.operation} of job ${life.number}, which may be ${[...before].join(', ')}`;
  const claim = () => expect(after.size === 0 ? shown(answer) : 'conforming', what).toBe('conforming');
  if (reading(statesAt(life, answer, caseContext, 'lenient')).size > 0) elapsed(claim);
  else claim();
  settle(life, after, answer, caseContext);
}

function shown({ status, record }: Answer): string {
  return record.status === undefined ? `an answer ${status}` : `an answer ${status} with ${record.status}`;
}

/** Whether a job that is there now may answer `/status` so. */
function showsAs(state: State, life: Life, answer: Answer): boolean {
  const { record } = answer;
  if (state === 'deleted') return answer.status === 404;
  if (state === 'removed')
    return isRefused(answer) || !['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED'].includes(record.status ?? '');
  if (state === 'expired') {
    const isOver = record.status === undefined || !['IN_QUEUE', 'IN_PROGRESS'].includes(record.status);
    return isRefused(answer) || (isOver && !plainLetters(answer).includes(life.mark));
  }
  return answer.status < 300 && record.status === state;
}

function only(states: States, keep: (state: State) => boolean): States {
  return new Set([...states].filter(keep));
}
