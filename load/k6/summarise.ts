import { summaryFile } from './settings.ts';

/** The whole summary as a file, or with `stdout` among what is printed; a line for people otherwise, whose gate is k6's exit code. */
export function summariseLoad(data: object): Record<string, string> {
  const { metrics } = data as { metrics: Record<string, { thresholds?: Record<string, { ok: boolean }> }> };
  const failed = Object.entries(metrics).flatMap(([metric, { thresholds = {} }]) =>
    Object.entries(thresholds).flatMap(([words, { ok }]) => (ok ? [] : [`failed: ${metric} ${words}\n`])),
  );
  const verdicts = failed.length === 0 ? 'every threshold holds\n' : failed.join('');
  return summaryFile === '' ? { stdout: verdicts } : { [summaryFile]: JSON.stringify(withoutSetup(data)) };
}

/** What was set up is nobody's concern afterwards. */
function withoutSetup(data: object): object {
  const { setup_data: _, ...rest } = data as Record<string, unknown>;
  return rest;
}
