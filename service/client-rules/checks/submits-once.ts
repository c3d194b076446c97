import { requestTimeout } from '../../../engine/http/gateway-status.ts';
import { hasWebhook, idIn, isAccepted, isSubmission, sameCalls } from '../call-facts.ts';
import type { ClientCall, ClientCheck, ClientRecord, RuleViolation } from '../client-record.ts';

/** Statuses after which the job may have been accepted. */
const ambiguous: ReadonlySet<number> = new Set([requestTimeout, 500, 502, 504]);
const looks: ReadonlySet<string> = new Set(['health', 'requests', 'status', 'stream']);

/** @see interface 3, 4.1 */
export const submitsOnce: ClientCheck = (record) => {
  const submissions = record.calls.filter(isSubmission);
  if (!submissions.some((call) => isAccepted(call) || isAmbiguous(call))) return 'not exercised';
  return sameCalls(submissions).flatMap((same) =>
    same.slice(1).flatMap((repeat, index) => repeatedBlindly(same[index]!, repeat, record)),
  );
};

function repeatedBlindly(first: ClientCall, repeat: ClientCall, record: ClientRecord): RuleViolation[] {
  if (first.ended > repeat.begun) return [];
  if (isAmbiguous(first)) {
    if (hasLooked(first, repeat, record)) return [];
    const how = first.recorded.status ?? 'without an answer';
    return [
      {
        says: `${first.operation} ended ${how}, and the job was submitted again without a check`,
        calls: [first, repeat],
      },
    ];
  }
  if (!isAccepted(first) || hasWebhook(first)) return [];
  const [firstId, repeatId] = [idIn(first.answer), idIn(repeat.answer)];
  if (firstId === undefined || repeatId === undefined || firstId === repeatId) return [];
  if (isUsed(firstId, record) || !isUsed(repeatId, record) || isCancelled(repeatId, record)) return [];
  const says = `${first.operation} was accepted with ${first.recorded.status}, and the job was submitted again`;
  return [{ says, calls: [first, repeat] }];
}

/** Whether a job may have been accepted. None was of a body whose end never came. */
function isAmbiguous({ recorded: { status, isAnswerEnded, isBodyEnded } }: ClientCall): boolean {
  if (!isBodyEnded) return false;
  return status === null || ambiguous.has(status) || (status < 300 && !isAnswerEnded);
}

function hasLooked(first: ClientCall, repeat: ClientCall, { calls }: ClientRecord): boolean {
  const between = calls.slice(calls.indexOf(first) + 1, calls.indexOf(repeat));
  return between.some(
    ({ operation = '', params }) => looks.has(operation) && params.endpointId === first.params.endpointId,
  );
}

function isUsed(id: string, { calls }: ClientRecord): boolean {
  return calls.some(({ api, params }) => api === 'job' && params.jobId === id);
}

/** Whoever cancels the repeat has taken it back. */
function isCancelled(id: string, { calls }: ClientRecord): boolean {
  return calls.some(({ operation, params }) => operation === 'cancel' && params.jobId === id);
}
