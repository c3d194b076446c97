import type { OperationId } from '../../generated/job-api/operations.ts';
import type { RuleId } from '../../generated/rules.ts';

/** Which rule a target would break by refusing an operation that is only setup. */
export const blockingRules: Record<OperationId, RuleId> = {
  run: 'job.run.accepts',
  runsync: 'job.runsync.returns-result',
  status: 'job.status.reports',
  stream: 'job.stream.array-of-chunks',
  cancel: 'job.cancel.sticks',
  retry: 'job.retry.failed',
  purgeQueue: 'job.purge.removes-queued',
  health: 'job.health.shape',
  requests: 'job.requests.exists',
  openai: 'job.openai.exists',
};
