import type { EndpointName } from '../profile/site.ts';
import type { DoctorCheckContext } from './check-context.ts';
import { runProbeJob } from './run-probe-job.ts';

/** A tiny job of the probe, and what came of it. */
export type ProbeJobResult =
  | { readonly came: 'refused'; readonly words: string }
  /** It still waits or works when our patience ends. */
  | { readonly came: 'late'; readonly status: string | undefined }
  | { readonly came: 'lost'; readonly words: string }
  | { readonly came: 'ended'; readonly status: string; readonly output: unknown }
  | Ran;

/** It did what the probe is to do. */
export type Ran = {
  readonly came: 'ran';
  readonly id: string;
  /** When the run began, by the worker's clock. */
  readonly at: number;
  /** Real milliseconds by the monotonic clock: before and after it ran. */
  readonly sent: number;
  readonly seen: number;
};

export type ProbeJobOptions = {
  /** Milliseconds of the target's time. */
  readonly work?: number;
  readonly beacon?: string;
  readonly webhook?: string;
};

export type ProbeJobs = {
  /** The one probe job of an endpoint that several checks share. It reports to us where there is a receiver. */
  of(endpoint: EndpointName): Promise<ProbeJobResult>;
  /** One more. */
  run(endpoint: EndpointName, jobOptions?: ProbeJobOptions): Promise<ProbeJobResult>;
};

/** Options of probe jobs. */
export type ProbeJobsOptions = Pick<
  DoctorCheckContext,
  'site' | 'rate' | 'patience' | 'ledger' | 'job' | 'signal' | 'redact'
>;

export function createProbeJobs(options: ProbeJobsOptions): ProbeJobs {
  const known = new Map<EndpointName, Promise<ProbeJobResult>>();
  const run: ProbeJobs['run'] = (endpoint, jobOptions = {}) => runProbeJob(endpoint, jobOptions, options);
  return {
    run,
    of(endpoint) {
      const probeJob = known.get(endpoint) ?? run(endpoint);
      known.set(endpoint, probeJob);
      return probeJob;
    },
  };
}
