import type { MadeCall } from './client-record.ts';

/** Body of a submission. */
export const madeInput = { input: { prompt: 'a' } };
/** Record of a job that waits. */
export const queuedRecord = (id: string) => ({ id, status: 'IN_QUEUE' });
/** Record of a job that is done. */
export const completedRecord = (id: string) => ({
  id,
  status: 'COMPLETED',
  output: 1,
  delayTime: 1,
  executionTime: 1,
});
/** Record of a job at work. */
export const runningRecord = (id: string) => ({ id, status: 'IN_PROGRESS', delayTime: 1, executionTime: 1 });
/** A submission by /run that was accepted. */
export const madeRun = (id: string, more: Partial<MadeCall> = {}): MadeCall => ({
  ...{ call: 'POST /run', body: madeInput, answer: queuedRecord(id) },
  ...more,
});
/** A submission by /runsync. */
export const madeRunsync = (answer: unknown, more: Partial<MadeCall> = {}): MadeCall => ({
  ...{ call: 'POST /runsync', body: madeInput, answer },
  ...more,
});
/** What is kept of a submission whose body is too long to be kept whole; nothing is known of it where it says undefined. */
export function longCall({ digest, says }: { digest: string; says: object | undefined }): Partial<MadeCall> {
  const outline = says === undefined ? {} : { bodyOutline: { value: says, ids: [] } };
  return { kept: { isBodyWhole: false, bodyDigest: digest, ...outline } };
}
/** A look at a job. */
export const madeStatus = (id: string, answer: unknown, more: Partial<MadeCall> = {}): MadeCall => ({
  ...{ call: `GET /status/${id}`, answer },
  ...more,
});
/** A read of a job's stream, with these outputs. */
export const madeStream = (
  id: string,
  chunks: readonly unknown[],
  more: Partial<MadeCall> = {},
): MadeCall => ({
  ...{ call: `GET /stream/${id}`, answer: chunks.map((output) => ({ output })) },
  ...more,
});
/** So many calls. */
export const manyCalls = (count: number, make: (index: number) => MadeCall): MadeCall[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** The same submission, refused with 429 after each of these waits, and then accepted. */
export function refusedSubmission(waits: readonly number[], more: Partial<MadeCall> = {}): MadeCall[] {
  let at = 1000;
  const calls = waits.map((wait) => {
    const call = madeRun('j1', { at, status: 429, answer: {}, ...more });
    at += 1 + wait;
    return call;
  });
  return [...calls, madeRun('j1', { at })];
}
