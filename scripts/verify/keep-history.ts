import { readHistoryFolder, writeHistory } from '../../engine/history/history-folder.ts';
import { historyOfRun } from '../../engine/history/history-record.ts';
import { renderHistoryChanges } from '../../engine/history/render-history-changes.ts';
import { historyReport } from '../../engine/history/target-history.ts';
import { printErrorLine } from '../../engine/print.ts';
import type { RunRecord } from '../../engine/report/run-record.ts';
import { ruleCatalog } from '../../service/catalog/rule-catalog.ts';

/**
 * Adds a run to a folder of history, and says on standard error what that shows of its broken rules.
 * @returns whether it could be written
 */
export async function keepHistory(
  folder: string,
  run: RunRecord,
  version: string | undefined,
): Promise<boolean> {
  try {
    const record = historyOfRun(run, ruleCatalog, version);
    printErrorLine(`history: ${await writeHistory(folder, record)}`);
    const { records } = await readHistoryFolder(folder);
    for (const line of renderHistoryChanges(historyReport(records, ruleCatalog), record))
      printErrorLine(line);
    return true;
  } catch (error) {
    printErrorLine(`the run could not be kept in the history: ${(error as Error).message}`);
    return false;
  }
}
