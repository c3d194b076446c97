/** A rule that a target is known to break. @see specs/deviations.schema.json */
export type Deviation = {
  /** As it is written in the file: the id of a rule, or one that it had before. */
  readonly rule: string;
  readonly reason: string;
  /** Address (http) where its fix is tracked. */
  readonly issue: string;
  /** The last day of it in UTC, as YYYY-MM-DD. */
  readonly expires: string;
  /** Whether the rule is broken now and then only, so that it may hold as well. */
  readonly quarantined?: true;
};

/**
 * What a run makes of a deviation: `met` the rule is broken, as expected; `stale` it holds; `held` it holds, and is in
 * quarantine; `expired` its last day has passed, so that it excuses nothing; `unknown` there is no such rule; `unseen`
 * the run came to no verdict of the rule.
 */
export type DeviationState = 'met' | 'stale' | 'held' | 'expired' | 'unknown' | 'unseen';

export type SettledDeviation = Deviation & {
  readonly state: DeviationState;
  /** The rule by the id that it has now. */
  readonly id: string | undefined;
};

/** Whether the file of deviations must be fixed. */
export function isWrong({ state }: Pick<SettledDeviation, 'state'>): boolean {
  return state === 'stale' || state === 'expired' || state === 'unknown';
}
