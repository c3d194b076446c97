import type { Duration } from '../../engine/time/time.ts';

/** What a job may command the probe to do. @see specs/probe.md */
export type ProbeSpec = {
  beacon?: string;
  work?: Duration;
  until?: number;
  yield?: readonly unknown[];
  metrics?: readonly object[];
  stamp?: boolean;
  reflect?: boolean;
  return?: unknown;
  size?: number;
  fail?: { always: true } | { until: number };
  crash?: { always: true } | { until: number };
};

/** Input of a job whose probe handler follows the spec. */
export function probing(probeSpec: ProbeSpec): { probe: ProbeSpec } {
  return { probe: probeSpec };
}
