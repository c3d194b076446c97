import { eventsOf, failedResult, reportOf, resultOf, tracedCall } from './results.ts';

/** A run with nearly every verdict. */
export const mixedReport = reportOf(
  [
    resultOf({ id: 'auth.job.missing-key', cases: 10, exhaustive: true }),
    failedResult({ events: eventsOf(tracedCall()) }),
    resultOf({
      id: 'job.cancel.queued',
      verdict: 'inconclusive',
      reason: 'so',
      blockedBy: ['job.run.accepts'],
    }),
    resultOf({ id: 'job.wait.honoured', verdict: 'not-run', reason: 'needs time' }),
    resultOf({ id: 'open.queue.order', level: 'open', verdict: 'observed', observed: { order: ['any'] } }),
  ],
  {
    ...{
      options: ['--target', 'my target.yaml'],
      selection: ['--area', 'job'],
      alterations: ['--fault', 'x'],
    },
    ...{ seed: -7, durationMs: 184_000, pending: ['job.run.ids-differ'] },
  },
);
