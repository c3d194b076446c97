import { type Context, plainContext } from '../../engine/context/context.ts';
import { pairsIn, pairsOfContexts } from '../../engine/context/context-pairs.ts';
import { distinctFreeValues, type FreeValues, freeValuesAmong } from '../../engine/context/free-values.ts';
import { coverLabel } from '../../engine/property/coverage.ts';
import type { Factor } from '../context/factors.ts';
import { factorCatalog } from '../context/factors.ts';
import { type Making, type MakingSite, makingIn, plainMaking } from '../context/making.ts';
import { type SubmissionInContext, submissionIn } from '../context/submission-in.ts';
import type { EndpointName, KeyName } from '../profile/site.ts';

/** The context of a case, and what its submissions left free of it. */
export type AppliedContext = {
  /** A submission with what its context adds. */
  submission(body: unknown): SubmissionInContext;
  /** How a job comes about that prepares the case. */
  making(site: Omit<MakingSite, 'endpoints' | 'keys'>): Making;
  /** Counts a submission that came about as the context says. */
  note(free: FreeValues): void;
  /** What its submissions left free so far: each a factor with the values that it could have had. */
  freeValues(): readonly FreeValues[];
};

type Options = {
  readonly context: Context | undefined;
  /** The factors that the rule leaves free. */
  readonly varied: readonly Factor[];
  /** Where a webhook may be called; none where the target can't reach us. */
  readonly webhook: string | undefined;
  readonly endpoints: readonly EndpointName[];
  /** The keys that the target names. */
  readonly keys: readonly KeyName[];
  /** Whether jobs come about by more calls than one: where waiting costs nothing. */
  readonly isCalled: boolean;
  readonly covered: Set<string>;
};

export function createAppliedContext({ context = plainContext, ...options }: Options): AppliedContext {
  const { varied, webhook, endpoints, keys, isCalled, covered } = options;
  const seen: FreeValues[] = [];
  return {
    submission: (body) => submissionIn(context, body, webhook),
    making: (site) => (isCalled ? makingIn(context, { ...site, endpoints, keys }) : plainMaking),
    note(left) {
      const free = freeValuesAmong(factorCatalog, left, varied);
      if (Object.keys(free).length > 0) seen.push(free);
      for (const pair of pairsIn(factorCatalog, context, free))
        covered.add(coverLabel(pairsOfContexts, pair));
    },
    freeValues: () => [...distinctFreeValues(factorCatalog, seen).values()],
  };
}
