import { isAccepted } from '../call-facts.ts';
import type { ClientCall, ClientCheck, ClientRecord, RuleViolation } from '../client-record.ts';

/** @see interface 2.5, 4.1 */
export const readsWholeStream: ClientCheck = (record) => {
  const streams = record.calls.filter(({ operation }) => operation === 'stream');
  const jobs = [...Map.groupBy(streams, ({ params }) => params.jobId!)].filter(([, calls]) =>
    calls.some(givesChunks),
  );
  if (jobs.length === 0) return 'not exercised';
  return jobs.flatMap(([job, calls]) => [...readTwiceAtOnce(calls), ...leftUnread(job, calls, record)]);
};

function readTwiceAtOnce(calls: readonly ClientCall[]): RuleViolation[] {
  const giving = calls.filter(givesChunks);
  const second = giving.find((call, index) => index > 0 && giving[index - 1]!.ended > call.begun);
  if (second === undefined) return [];
  const first = giving[giving.indexOf(second) - 1]!;
  return [{ says: 'two calls of stream for one job gave chunks at the same time', calls: [first, second] }];
}

function leftUnread(
  job: string,
  calls: readonly ClientCall[],
  { calls: all, outcome, unread }: ClientRecord,
): RuleViolation[] {
  const isLost = calls.some(({ recorded }) => recorded.status === null || !recorded.isAnswerWhole);
  const isCancelled = all.some(({ operation, params }) => operation === 'cancel' && params.jobId === job);
  if (outcome !== 'content' || isLost || isCancelled) return [];
  const given = new Map<string, number>();
  for (const chunk of calls.filter(isAccepted).flatMap(chunksOf)) {
    const text = JSON.stringify(chunk);
    given.set(text, (given.get(text) ?? 0) + 1);
  }
  const left = unread.find((one) => one.job === job)?.chunks ?? [];
  const missed = left.some((chunk) => !given.has(JSON.stringify(chunk)));
  if (!missed) return [];
  return [{ says: 'stream had chunks that the client did not read', calls: [calls.at(-1)!] }];
}

function givesChunks(call: ClientCall): boolean {
  return isAccepted(call) && chunksOf(call).length > 0;
}

function chunksOf({ answer }: ClientCall): readonly unknown[] {
  return Array.isArray(answer) ? answer : [];
}
