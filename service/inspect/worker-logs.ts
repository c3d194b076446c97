import { counted } from '../../engine/counted.ts';
import { fitsIntoPath } from '../../engine/http/path-segment.ts';
import { isRecord } from '../../engine/openapi/json.ts';
import type { InspectionCalls } from './inspection-calls.ts';
import type { InspectedWorker, WorkerLog } from './inspection-facts.ts';

/** Bounds of what is read and shown of logs. */
const most = { workers: 3, lines: 8, letters: 200 } as const;

/** The last lines of the logs of a few workers; one with an id that no address can hold is passed over. @see interface 4.3 */
export async function readWorkerLogs(
  id: string,
  workers: readonly InspectedWorker[],
  calls: InspectionCalls,
): Promise<WorkerLog[]> {
  const logs: WorkerLog[] = [];
  const known = workers.filter(({ id }) => fitsIntoPath(id));
  const passedOver = workers.length - known.length;
  if (passedOver > 0)
    calls.hidden.add(
      `the logs of ${counted(passedOver, 'worker')}, whose id can't be written into an address`,
    );
  for (const { id: workerId } of known.slice(0, most.workers)) {
    const text = await calls.beginning('/serverless/{id}/workers/{workerId}/logs', { id, workerId });
    if (text === undefined) continue;
    const lines = logLines(text).map((line) => calls.redact(line).slice(0, most.letters));
    if (lines.length > 0) logs.push({ worker: workerId, lines: lines.slice(-most.lines) });
  }
  return logs;
}

/** Lines of a log, whether they come as they are or as events. */
export function logLines(text: string): string[] {
  return text.split('\n').flatMap((raw) => {
    const line = raw.trim();
    if (line === '' || /^(id|event|retry):|^:/.test(line)) return [];
    return [lineOf(line.replace(/^data: ?/, ''))];
  });
}

/** An event of JSON is shown by the text that it holds, as far as one is found in it. */
function lineOf(data: string): string {
  if (!data.startsWith('{')) return data;
  try {
    const value: unknown = JSON.parse(data);
    const found = isRecord(value) ? [value.line, value.message, value.log, value.text] : [];
    return found.find((one): one is string => typeof one === 'string') ?? data;
  } catch {
    return data;
  }
}
