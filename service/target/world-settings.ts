import type { ExecutionTimeouts, RequestsPerWorker } from '../profile/site.ts';

/** How the endpoints of a world are set up that says nothing of them. @see specs/control.openapi.yaml */
export const worldTimeouts: ExecutionTimeouts = {
  probe: null,
  second: null,
  exclusive: null,
  limited: 60_000,
  openai: null,
  scaling: null,
};

/** By how many calls in 10 s each of their workers raises their rate limits. */
export const worldRequests: RequestsPerWorker = {
  probe: null,
  second: null,
  exclusive: null,
  limited: null,
  scaling: 50,
};
