import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { printErrorLine } from '../../engine/print.ts';
import { hold, rowsNamed } from '../plan/limit-phases.ts';
import type { Row } from '../plan/rows.ts';
import { LoadError } from './errors.ts';
import { isUnanswerable, judgeLimits, refusedOtherwise, rowOf } from './judge-limits.ts';
import { environmentOf } from './load-target.ts';
import type { LoadReport, LoadRequest } from './loads.ts';
import { type K6Summary, type MergedCounts, mergeSummaries } from './merge-summaries.ts';
import { readSummaries } from './read-summaries.ts';
import { runK6 } from './run-k6.ts';
import type { LoadFinding } from './verdict.ts';

type Report = LoadReport & { readonly counts: readonly MergedCounts[] };

/** Rows that could not be judged, because calls came late, say, are asked once more, and alone. */
export async function runRateLimits(request: LoadRequest): Promise<Report> {
  const rows = rowsNamed(request.rows);
  if (request.summaries.length > 0) {
    const { findings, counts } = judge(request, rows, true, await readSummaries(request.summaries));
    return { findings, counts: [counts] };
  }
  const first = await ask(request, rows, true);
  const open = first.findings.filter((one) => isOpen(one) && !isUnanswerable(one, first.counts));
  const again = rows.filter((row) => open.some((one) => rowOf(one) === row));
  if (again.length === 0 || !isBaseKnown(request))
    return { findings: first.findings, counts: [first.counts] };
  const folder = join(request.folder, 'again');
  await mkdir(folder);
  printErrorLine(`once more, for what could not be judged: ${again.join(', ')}`);
  const holds = first.findings.some((one) => one.part.includes('in flight') && isOpen(one));
  const second = await askAgain({ ...request, folder }, again, holds);
  if (second === undefined) return { findings: first.findings, counts: [first.counts] };
  return { findings: settled(first.findings, second.findings), counts: [first.counts, second.counts] };
}

/** Asks once more; undefined, with a word of it, where the target does not let that happen: what was seen before stays. */
async function askAgain(request: LoadRequest, rows: readonly Row[], holds: boolean) {
  try {
    return await ask(request, rows, holds);
  } catch (error) {
    if (!(error instanceof LoadError) || request.signal.aborted) throw error;
    const why = error.message.replaceAll('\n', ' ');
    printErrorLine(`it could not be asked once more, and what was seen before counts: ${why}`);
    return undefined;
  }
}

/** What was seen once stays seen; only what was open is answered by the second time, or by being the same again. */
export function settled(first: readonly LoadFinding[], second: readonly LoadFinding[]): LoadFinding[] {
  const found = new Map(second.map((one) => [one.part, one]));
  return first.map((one) => {
    const other = found.get(one.part);
    if (one.reason === refusedOtherwise && other?.reason === refusedOtherwise)
      return { ...other, verdict: 'fail', reason: `${refusedOtherwise}, twice` };
    return other !== undefined && (isOpen(one) || other.verdict === 'fail') && one.verdict !== 'fail'
      ? other
      : one;
  });
}

function isOpen({ verdict }: LoadFinding): boolean {
  return verdict === 'inconclusive';
}

/** Where nobody says what workers raise limits to, asking again answers nothing. */
function isBaseKnown({ target }: LoadRequest): boolean {
  return target.requestsPerWorker !== undefined;
}

async function ask(request: LoadRequest, rows: readonly Row[], holds: boolean) {
  const { environment, target } = request;
  const own = {
    ...environment,
    ...environmentOf(target),
    LOAD_ROWS: rows.join(','),
    LOAD_HOLD: holds ? '1' : '0',
  };
  const { summaries } = await runK6({ ...request, script: 'rate-limits', environment: own });
  return judge(request, rows, holds && rows.includes(hold.row), summaries);
}

function judge(
  { target }: LoadRequest,
  rows: readonly Row[],
  holds: boolean,
  summaries: readonly K6Summary[],
) {
  const counts = mergeSummaries(summaries);
  const known = {
    requestsPerWorker: target.requestsPerWorker,
    hasSecond: target.second !== undefined,
    isSecondOurs: target.isSecondOurs === true,
    hasSecondUser: target.secondKey !== undefined,
  };
  return { findings: judgeLimits(rows, counts, known, holds), counts };
}
