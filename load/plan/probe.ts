/** What a job tells the probe handler. @see specs/probe.md */
export type ProbeOrder = {
  readonly beacon?: string;
  readonly work?: number;
  readonly return?: unknown;
  readonly yield?: readonly unknown[];
  readonly gpu?: unknown;
};

/** An input that a probe understands. */
export function probe(order: ProbeOrder): { probe: ProbeOrder } {
  return { probe: order };
}
