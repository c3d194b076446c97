import type { Command } from 'commander';
import { UsageError } from '../engine/errors.ts';
import { prepareFolder } from '../engine/report/prepare-folder.ts';
import { rows } from '../load/plan/rows.ts';
import type { LoadName } from '../load/run/loads.ts';
import { assertWorkerProcesses } from '../load/run/worker-processes.ts';
import { addObjectives } from '../service/profile/objectives.ts';
import { assertKnown } from './assert-known.ts';
import { assertAgainst } from './load-against.ts';
import { assertJudged, assertUsefulLoad } from './load-options.ts';
import type { LoadOptions } from './load-request.ts';

/** @throws UsageError for options that make no sense together */
export async function assertSensible(what: LoadName, options: LoadOptions, command: Command): Promise<void> {
  await assertKnown(options);
  assertUsefulLoad(what, command);
  addObjectives({}, options.objective);
  assertJudged(what, options.objective);
  assertRows(options.rows);
  assertSummaries(what, options);
  assertAgainst(options);
  if (options.rough) assertWorkerProcesses('--rough');
  await assertHistory(options);
}

async function assertHistory({ history, targetVersion }: LoadOptions): Promise<void> {
  if (history !== undefined) return prepareFolder(history);
  if (targetVersion !== undefined)
    throw new UsageError('--target-version is what a history says of the target: it needs --history');
}

function assertSummaries(what: LoadName, { summary, target }: LoadOptions): void {
  if (summary.length === 0 || (what === 'rate-limits' && target !== undefined)) return;
  throw new UsageError('--summary is for rate-limits, and needs the --target whose instances counted');
}

function assertRows(names: string): void {
  const unknown = names.split(',').filter((name) => name !== '' && !rows.some((row) => row === name));
  if (unknown.length > 0) throw new UsageError(`there is no row ${unknown.join(', ')}: ${rows.join(', ')}`);
}
