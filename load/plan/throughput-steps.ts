/** An endpoint of so many workers, and its id. */
export type Pool = { readonly workers: number; readonly endpoint: string };

/** One step of arrival rate on one pool, in milliseconds from the beginning. */
export type Step = {
  readonly pool: Pool;
  readonly share: number;
  readonly at: number;
  readonly lasts: number;
};

/** Of what the workers could do at best: below, at, and beyond their saturation. */
const shares = [0.5, 0.8, 1, 1.3] as const;
/** Jobs that are left when the last step ends are worked off. */
const drain = 6000;

/** Pools one after another, so that they don't take the machine from each other. */
export function stepsOf(pools: readonly Pool[], stepMs: number): { steps: Step[]; end: number } {
  const perPool = shares.length * stepMs + drain;
  const steps = pools.flatMap((pool, nth) =>
    shares.map((share, index) => ({ pool, share, at: nth * perPool + index * stepMs, lasts: stepMs })),
  );
  return { steps, end: pools.length * perPool };
}

/** Jobs a second that workers do at best. */
export function idealRate(workers: number, serviceMs: number): number {
  return (1000 * workers) / serviceMs;
}

/** `1=abc,2=def`: pools by their numbers of workers. Undefined for anything else. */
export function poolsIn(text: string): Pool[] | undefined {
  const pools = text.split(',').map((part) => {
    const [workers = '', endpoint = ''] = part.split('=');
    return { workers: Number(workers), endpoint };
  });
  const isGood = ({ workers, endpoint }: Pool) => Number.isInteger(workers) && workers > 0 && endpoint !== '';
  return pools.every(isGood) ? pools : undefined;
}

/** What the script tells of a job, or of an endpoint's health, in milliseconds of our clock. */
export type ToldJob = {
  readonly workers: number;
  readonly share: number;
  readonly mark: string;
  readonly sent: number;
  readonly answered: number;
  readonly status: number;
  /** The job's record as it was answered; null where that is none. */
  readonly record: {
    readonly id?: unknown;
    readonly status?: unknown;
    readonly output?: unknown;
    readonly delayTime?: unknown;
    readonly executionTime?: unknown;
  } | null;
};
export type ToldHealth = { readonly workers: number; readonly there: number; readonly at: number };
