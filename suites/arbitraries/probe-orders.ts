import type { Duration } from '../../engine/time/time.ts';

/** What a job may tell the probe to do. @see specs/probe.md */
export type ProbeOrders = {
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

/** The input of a job whose handler follows the orders. */
export function probing(orders: ProbeOrders): { probe: ProbeOrders } {
  return { probe: orders };
}
