import { limits } from '../../generated/limits.ts';
import { isUnavailable } from './is-unavailable.ts';
import { boundedText, isLongAnswer, parsedAnswer } from './reported-job.ts';
import { type AskedAbout, isAsShown } from './shown-answer.ts';

/** A call in milliseconds of the target's time. A status of 0: it was not answered. */
export type SoakCall = {
  readonly sent: number;
  readonly answered: number;
  readonly status: number;
  /** Of a record what it is judged by, as JSON; empty where the answer is none. */
  readonly body: string;
  /** Whether the answer was longer than what is read of one. */
  readonly isLong?: true;
};

/** What is kept of an answer. */
export function soakAnswer(text: string): Pick<SoakCall, 'body' | 'isLong'> {
  if (isLongAnswer(text)) return { body: '', isLong: true };
  const record = parsedAnswer(text);
  if (record === undefined) return { body: '' };
  const { id, status, output } = record;
  const kept = { id: boundedId(id), status: boundedText(status), output: boundedOutput(output) };
  return { body: JSON.stringify(kept) };
}

/** An id that is left out is one nevertheless, of which no call can be made. */
function boundedId(id: unknown): string | undefined {
  return typeof id === 'string' ? (boundedText(id) ?? `an id of ${id.length} characters`) : undefined;
}

/** An output of the probe is a mark. */
function boundedOutput(output: unknown): unknown {
  const text = JSON.stringify(output) ?? '';
  return boundedText(text) === undefined ? `an output of ${text.length} characters` : output;
}

/** Whether an answer shows the job that was asked about: a refused call, or none, or a gateway's, shows nothing. */
export function showsJob({ status, isLong }: SoakCall): boolean {
  return status !== 0 && status !== 429 && !isUnavailable(status) && isLong !== true;
}

/** Whether nobody knows if a call had its effect: it was not answered, or perhaps by a gateway. */
export function isUnclear({ status }: SoakCall): boolean {
  return status === 0 || isUnavailable(status);
}

/**
 * How an answer of a soak is counted; undefined where it is right.
 * @param text the whole answer
 */
export function faultOf(about: AskedAbout, call: SoakCall, text: string): Fault | undefined {
  const { status } = call;
  const { name } = about;
  // What a cancel or a retry answers whose job has ended meanwhile is open. @see interface 7.1
  const isOpen = (name === 'cancel' || name === 'retry') && status >= 400 && status < 500;
  if (status === 0) return 'lost';
  if (status === 429) return 'refused';
  if (name === 'runsync' && hasWaited(call)) return undefined;
  if (isUnavailable(status)) return isOpen ? undefined : 'unavailable';
  if (!isSoakCallAccepted(call)) return isOpen ? undefined : 'wrong';
  return showsJob(call) && !isAsShown(about, text) ? 'wrong' : undefined;
}

export type Fault = 'lost' | 'refused' | 'unavailable' | 'wrong';

/** Whether a cancel that was accepted answered otherwise than with its job's id and CANCELLED, and the job was cancelled by it. @see interface 4.1 */
export function isWrongCancel(cancel: SoakCall, last: SoakCall, job: string): boolean {
  const isDone =
    isSoakCallAccepted(cancel) && showsJob(cancel) && parsedAnswer(last.body)?.status === 'CANCELLED';
  const { id, status } = parsedAnswer(cancel.body) ?? {};
  return isDone && !(id === job && status === 'CANCELLED');
}

/** Whether a `/runsync` may have come to the end of its wait: what it answers then is open. */
export function hasWaited({ sent, answered }: SoakCall): boolean {
  return answered - sent >= 0.95 * limits.wait.default;
}

export function isSoakCallAccepted({ status }: SoakCall): boolean {
  return status >= 200 && status < 300;
}
