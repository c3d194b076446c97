import { transitions } from '../../generated/transitions.ts';
import { parsedAnswer } from './reported-job.ts';

/** What a call was about. */
export type AskedAbout = {
  readonly name: string;
  /** The id that the job was given, where it had one before. */
  readonly job?: string;
};

const states: readonly unknown[] = transitions.states;

/**
 * Whether the text of an answer that was taken has what the document shows of it. Of a `/cancel` what came of the job decides.
 * @see interface 2.4, 2.5, 3, 4.1
 */
export function isAsShown({ name, job }: AskedAbout, text: string): boolean {
  if (name === 'cancel') return true;
  if (name === 'stream') return isChunks(text);
  const record = parsedAnswer(text) ?? {};
  const { id, status } = record;
  if (name === 'run') return isId(id) && status === 'IN_QUEUE';
  const isOfTheJob = name === 'runsync' ? isId(id) : id === job;
  return isOfTheJob && states.includes(status) && (name === 'retry' || isTimed(record));
}

/** Of a job that has completed both times are shown; which they are of others is open. */
function isTimed({ status, delayTime, executionTime }: Readonly<Record<string, unknown>>): boolean {
  return status !== 'COMPLETED' || [delayTime, executionTime].every((time) => typeof time === 'number');
}

function isId(id: unknown): boolean {
  return typeof id === 'string' && id !== '';
}

function isChunks(text: string): boolean {
  const chunks: unknown = parsedAnswer(text);
  return Array.isArray(chunks) && chunks.every(isChunk);
}

function isChunk(chunk: unknown): boolean {
  if (!isObject(chunk) || !('output' in chunk)) return false;
  return !('metrics' in chunk) || isObject(chunk.metrics);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
