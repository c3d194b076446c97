import type { WorkerTerms } from '../../world/workers/worker-processes.ts';

/** For one process: each further one of the endpoint takes an id of its own. Without an id, SDKs send no pings. */
const ownId = 'worker-1';

/**
 * What a worker process of an endpoint is to find in its environment, see specs/worker.openapi.yaml. It appends its own
 * parameters to addresses that have some already.
 * @param base where the endpoint's workers are served
 */
export function workerEnvironment(
  { prefix, ping }: WorkerTerms,
  base: string,
  key: string,
): Record<string, string> {
  const worker = `$${prefix}_POD_ID`;
  return {
    [`${prefix}_WEBHOOK_GET_JOB`]: `${base}/job-take/$ID?from=worker`,
    [`${prefix}_WEBHOOK_POST_OUTPUT`]: `${base}/job-done/${worker}/$ID?from=worker`,
    [`${prefix}_WEBHOOK_POST_STREAM`]: `${base}/job-stream/${worker}/$ID?from=worker`,
    [`${prefix}_WEBHOOK_PING`]: `${base}/ping/${worker}`,
    [`${prefix}_PING_INTERVAL`]: String(ping),
    [`${prefix}_AI_API_KEY`]: key,
    [`${prefix}_POD_ID`]: ownId,
  };
}
