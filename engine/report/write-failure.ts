import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ownPath } from '../installation.ts';
import type { RuleResult } from '../property/result.ts';
import { renderEvents } from './render-events.ts';
import { renderFailure } from './render-failure.ts';
import { folderOf } from './render-results.ts';
import type { ReportedService } from './reported-service.ts';
import type { RunReport } from './run-report.ts';

const root = ownPath('../../', import.meta.url);

/**
 * Writes the trace and the replay script of a failure below the folder of its run.
 * @param rate milliseconds of the target's time in a real millisecond
 */
export async function writeFailure(
  service: ReportedService,
  run: string,
  report: Pick<RunReport, 'options'>,
  result: RuleResult,
  rate: number,
): Promise<void> {
  const folder = join(run, folderOf(result));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'trace.txt'), `${renderFailure(service.rules, report, result, folder)}\n`);
  await writeFile(join(folder, 'trace.json'), renderEvents(result.failure!.events));
  const script = service.renderReplay(result, { root: relative(folder, root) || '.', rate });
  await writeFile(join(folder, 'replay.sh'), script, { mode: 0o755 });
}
