/** What a job asks of the probe handler. @see specs/probe.md */
export type LoadProbeSpec = {
  readonly beacon?: string;
  readonly work?: number;
  readonly return?: unknown;
  readonly yield?: readonly unknown[];
  readonly gpu?: unknown;
};

/** An input that a probe understands. */
export function probe(probeSpec: LoadProbeSpec): { probe: LoadProbeSpec } {
  return { probe: probeSpec };
}
