import { counted } from '../../engine/counted.ts';
import { burst, held, hold, isTriedElsewhere, margin, type Phase, phases } from '../plan/limit-phases.ts';
import { enough } from '../plan/limit-thresholds.ts';
import { limitOfRow, mostLate, type Row, window } from '../plan/rows.ts';
import { countOfMetric, type MergedCounts, mostOf } from './merge-summaries.ts';
import type { LoadFinding, LoadVerdict } from './verdict.ts';

/** What is known of a target that findings rest on. */
export type KnownLimits = {
  /** By how many calls a running worker raises limits: null for none, undefined where nobody says. */
  readonly requestsPerWorker: number | null | undefined;
  readonly hasSecond: boolean;
  /** Whether nobody else can have jobs on the second endpoint. */
  readonly isSecondOurs: boolean;
  readonly hasSecondUser: boolean;
};

/** What the counts of a run say of each chosen row. @see interface 8 */
export function judgeLimits(
  rows: readonly Row[],
  counts: MergedCounts,
  known: KnownLimits,
  holds: boolean,
): LoadFinding[] {
  const ofRows = rows.flatMap((row) => judgeRow(row, counts, known));
  return holds && rows.includes(hold.row) ? [...ofRows, ...judgeHold(counts, known)] : ofRows;
}

/** The row that a finding is about. */
export function rowOf({ part }: LoadFinding): string {
  return part.split(':')[0]!;
}

function judgeRow(row: Row, counts: MergedCounts, known: KnownLimits): LoadFinding[] {
  if (countOfMetric(counts, 'offered', { row }) === 0) return [judgeUnoffered(row, counts)];
  return [
    judgeAllowed(row, 'within', counts),
    judgeRefused(row, counts, known),
    judgeAllowed(row, 'recovery', counts),
    judgeOthers(row, 'endpoint', known, counts),
    judgeOthers(row, 'user', known, counts),
  ];
}

/** The document describes `/stream`, and the probe yields what it streams; not every endpoint runs it. */
function judgeUnoffered(row: Row, counts: MergedCounts): LoadFinding {
  if (countOfMetric(counts, 'unavailable', { row, phase: 'setup' }) > 0)
    return finding(row, 'inconclusive', '', '', `whether it is offered is open: ${gatewayWords}`);
  return row === 'stream'
    ? finding(
        row,
        'inconclusive',
        '',
        '',
        'it did not answer a job of the probe, which yields, with 2xx or 429',
      )
    : finding(row, 'not-run', '', '', 'the target does not answer it as it does what is offered');
}

const gatewayWords = 'a gateway may have answered with a 5xx';

type CallCounts = { accepted: number; refused: number; wrong: number; lost: number; unavailable: number };

function callCountsOf(row: Row, phase: string, counts: MergedCounts): CallCounts {
  const of = (metric: string) => countOfMetric(counts, metric, { row, phase });
  return {
    ...{ accepted: of('accepted'), refused: of('refused'), wrong: of('wrong') },
    ...{ lost: of('lost'), unavailable: of('unavailable') },
  };
}

/** Why calls say nothing of a limit; undefined where the service answered each of them. */
function unservedWords({ lost, unavailable }: CallCounts): string | undefined {
  if (lost > 0) return 'calls were not answered';
  return unavailable > 0 ? gatewayWords : undefined;
}

function wordsOf({ accepted, refused, wrong, lost, unavailable }: CallCounts): string {
  const others = [
    wrong > 0 && `${wrong} answered otherwise`,
    lost > 0 && `${lost} unanswered`,
    unavailable > 0 && `${unavailable} answered with a 5xx`,
  ];
  return [`${accepted} accepted`, `${refused} refused`, ...others].filter(Boolean).join(', ');
}

/** The whole limit, evenly. Calls that came too late to be even may have been a burst, which is not judged. */
function judgeAllowed(row: Row, phase: Exclude<Phase, 'above'>, counts: MergedCounts): LoadFinding {
  const { requests } = limitOfRow(row);
  const calls = callCountsOf(row, phase, counts);
  const late = mostOf(counts, 'late', { row, phase });
  const dropped = countOfMetric(counts, 'dropped_iterations', { scenario: `${row}-${phase}` });
  const documented = `${requests} in ${window / 1000} s, none refused`;
  const measured = `${wordsOf(calls)}, at most ${Math.round(late)} ms late`;
  const findingOf = (verdict: LoadVerdict, reason?: string) =>
    finding(`${row}: ${phase}`, verdict, documented, measured, reason);
  if (calls.wrong > 0) return findingOf(...judgeWrong(row, late));
  if (calls.refused > 0 && !isExcused(row, calls.refused, late))
    return findingOf('fail', 'calls within the limit were refused');
  if (calls.refused > 0)
    return findingOf('inconclusive', `calls came so late that a small bucket may refuse some`);
  const unserved = unservedWords(calls);
  if (unserved !== undefined) return findingOf('inconclusive', unserved);
  if (dropped > 0)
    return findingOf('inconclusive', `${counted(dropped, 'call')} not made: nobody was free to make them`);
  if (calls.accepted < enough(requests)) return findingOf('inconclusive', 'too few calls were accepted');
  return findingOf('pass');
}

/** A purge of the run may have removed the job of a cancel that came late, and what that answers is open. @see interface 7.1 */
function judgeWrong(row: Row, late: number): [LoadVerdict, string] {
  return row === 'cancel' && late >= margin
    ? ['inconclusive', 'calls came so late that their jobs may have been purged']
    : ['fail', 'answers that are neither right nor a 429'];
}

/** Delays explain few refusals, unless they were as long as what was lost to them. @see docs/decisions/0150 */
function isExcused(row: Row, refused: number, late: number): boolean {
  const isUneven = late >= mostLate(row);
  return isUneven && (refused <= limitOfRow(row).requests / 4 || late >= window / 4);
}

/** No design takes more than twice the limit within a window, whether or not it refuses what comes then. @see docs/decisions/0075 */
function judgeRefused(row: Row, counts: MergedCounts, known: KnownLimits): LoadFinding {
  const { requests } = limitOfRow(row);
  const calls = callCountsOf(row, 'above', counts);
  const documented = `more than ${2 * requests} within ${window / 1000} s, some refused with 429`;
  const findingOf = (verdict: LoadVerdict, reason?: string) =>
    finding(`${row}: above`, verdict, documented, wordsOf(calls), reason);
  const late = mostOf(counts, 'late', { row, phase: 'above' });
  if (calls.wrong > 0) return findingOf(...judgeWrong(row, late));
  if (isRefusedOtherwise(row, counts)) return findingOf('inconclusive', refusedOtherwise);
  const unserved = unservedWords(calls);
  if (unserved !== undefined) return findingOf('inconclusive', unserved);
  const isMore = calls.accepted > 2 * requests;
  if (!isMore && calls.refused > 0) return findingOf('pass');
  if (!isBaseKnown(requests, known))
    return findingOf('inconclusive', 'nobody says what workers raise the limit to');
  if (!isMore) return findingOf('inconclusive', 'too few calls could be made in time');
  if (late > window - burst)
    return findingOf('inconclusive', 'answers took so long that more than a window may have passed');
  return findingOf('fail', 'more than twice the limit was accepted');
}

/** Reason of a finding that is a violation once it was found twice. */
export const refusedOtherwise = 'all calls above the limit were answered with a 5xx, and none below it';

/** Whether as many calls as the limit were taken, and all others got a 5xx. A gateway that answers so by chance does it once. */
function isRefusedOtherwise(row: Row, counts: MergedCounts): boolean {
  const { requests } = limitOfRow(row);
  const [within, above, recovery] = phases.map((phase) => callCountsOf(row, phase, counts));
  const isWhole = (calls: CallCounts) => calls.unavailable === 0 && calls.accepted >= enough(requests);
  const { accepted, refused, unavailable } = above!;
  const isSpent = accepted >= enough(requests) && accepted <= 2 * requests && refused === 0;
  return isSpent && unavailable >= requests / 2 && isWhole(within!) && isWhole(recovery!);
}

/** The exclusive endpoint has one worker at most. @see interface 8 */
function isBaseKnown(requests: number, { requestsPerWorker }: KnownLimits): boolean {
  return requestsPerWorker === null || (requestsPerWorker !== undefined && requestsPerWorker <= requests);
}

function judgeOthers(row: Row, where: Elsewhere, known: KnownLimits, counts: MergedCounts): LoadFinding {
  const isThere = where === 'endpoint' ? known.hasSecond : known.hasSecondUser;
  const calls = callCountsOf(row, where, counts);
  const documented = `another ${where} has a limit of its own`;
  const findingOf = (verdict: LoadVerdict, reason?: string) =>
    finding(`${row}: another ${where}`, verdict, documented, wordsOf(calls), reason);
  if (!isThere) return findingOf('not-run', `the target has no second ${where}`);
  if (!isTriedElsewhere(row, where, known))
    return findingOf('not-run', 'not tried: a purge removes what others may have there');
  const refusal = refusalOf(where, counts);
  if (refusal !== undefined) return findingOf('inconclusive', refusal);
  if (calls.wrong > 0) return findingOf('fail', 'answers that are neither right nor a 429');
  if (calls.refused > 0 && where === 'endpoint' && !known.isSecondOurs)
    return findingOf('inconclusive', 'refused there, where others may be calling as well');
  if (calls.refused > 0) return findingOf('fail', `refused there although only the own limit was used up`);
  return calls.accepted > 0
    ? findingOf('pass')
    : findingOf('inconclusive', unservedWords(calls) ?? 'the own limit was never used up');
}

type Elsewhere = 'endpoint' | 'user';

/** Why nobody was asked elsewhere; undefined where somebody was. */
function refusalOf(where: Elsewhere, counts: MergedCounts): string | undefined {
  if (countOfMetric(counts, 'no_jobs', { phase: where }) === 0) return undefined;
  const status = mostOf(counts, 'no_jobs', { phase: where });
  const who = where === 'user' ? "the second user's key" : 'the valid key on the second endpoint';
  return status === 0 ? `/run did not answer ${who}` : `/run answered ${who} with ${status}`;
}

/** Whether a finding is open because nobody could be asked elsewhere: asking again answers nothing. */
export function isUnanswerable({ part }: LoadFinding, counts: MergedCounts): boolean {
  return (['endpoint', 'user'] as const).some(
    (where) => part.endsWith(`: another ${where}`) && refusalOf(where, counts) !== undefined,
  );
}

function judgeHold(counts: MergedCounts, known: KnownLimits): LoadFinding[] {
  const { row } = hold;
  const [waiting, extra, again] = ['hold', 'hold-extra', 'hold-again'].map((phase) =>
    callCountsOf(row, phase, counts),
  );
  const together = countOfMetric(counts, 'in_flight', { row });
  const measured = `${together} in flight at once, ${waiting!.refused} refused; then ${wordsOf(again!)}`;
  const allowed = (verdict: LoadVerdict, reason?: string) =>
    finding(`${row}: ${held} in flight`, verdict, `${held} in flight, none refused`, measured, reason);
  const beyond = (verdict: LoadVerdict, reason?: string) =>
    finding(`${row}: one more in flight`, verdict, 'refused with 429', wordsOf(extra!), reason);
  return [judgeInFlight(waiting!, again!, together, allowed), judgeExtra(extra!, together, known, beyond)];
}

type FindingOf = (verdict: LoadVerdict, reason?: string) => LoadFinding;

function judgeInFlight(
  waiting: CallCounts,
  again: CallCounts,
  together: number,
  findingOf: FindingOf,
): LoadFinding {
  if (waiting.refused > 0) return findingOf('fail', 'calls were refused while fewer were in flight');
  if (again.refused > 0) return findingOf('fail', 'calls that have ended still count');
  if (together < held) return findingOf('inconclusive', 'not all calls were in flight at once');
  return again.accepted > 0
    ? findingOf('pass')
    : findingOf('inconclusive', 'no call was accepted afterwards');
}

function judgeExtra(
  extra: CallCounts,
  together: number,
  known: KnownLimits,
  findingOf: FindingOf,
): LoadFinding {
  if (together < held) return findingOf('inconclusive', 'not all calls were in flight at once');
  if (extra.wrong > 0) return findingOf('fail', 'an answer that is neither right nor a 429');
  if (extra.refused > 0) return findingOf('pass');
  if (extra.accepted === 0) return findingOf('inconclusive', unservedWords(extra) ?? 'it was not answered');
  return isBaseKnown(held, known)
    ? findingOf('fail', 'it was accepted')
    : findingOf('inconclusive', 'nobody says what workers raise the limit to');
}

function finding(
  part: string,
  verdict: LoadVerdict,
  documented: string,
  measured: string,
  reason?: string,
): LoadFinding {
  return { part, verdict, documented, measured, ...(reason === undefined ? {} : { reason }) };
}
