/** What a job asks of the probe handler. @see specs/probe.md */
export type LoadProbeOrders = {
  readonly beacon?: string;
  readonly work?: number;
  readonly return?: unknown;
  readonly yield?: readonly unknown[];
  readonly gpu?: unknown;
};

/** An input that a probe understands. */
export function probe(orders: LoadProbeOrders): { probe: LoadProbeOrders } {
  return { probe: orders };
}
