import type { Override } from '../../emulator/world/override.ts';
import type { RuleId } from '../../generated/rules.ts';

/**
 * How a fault is wrong: `boundary` next to a limit, `ignored` altogether, `partial` in an uncommon case only,
 * `wrong-value` in what it answers, `side-effect` in what it does beside a right answer.
 */
export type FaultKind = 'boundary' | 'ignored' | 'partial' | 'wrong-value' | 'side-effect';

/** A behaviour made wrong on purpose. */
export type Fault = Override & {
  readonly kind: FaultKind;
  /** A sharp fault fails at most three rules of its area. */
  readonly sharp: boolean;
  /** Every rule that must fail against it. */
  readonly breaks: readonly RuleId[];
};

/** Another conforming behaviour. Of one freedom a world takes one variant at most. */
export type Variant = Override & { readonly freedom: string };

/** A behaviour that is slower and breaks no rule: a figure of a load shows it. */
export type PerformanceMutant = Override & {
  readonly shownBy: {
    readonly load: string;
    /** The last part of the figure's name. */
    readonly figure: string;
    readonly percentile?: 'p50' | 'p95' | 'p99';
    /** How the load is made that shows it, as options of the command. */
    readonly options: Readonly<Partial<Record<'sizes' | 'rate' | 'seconds' | 'rounds' | 'speed', number>>>;
  };
};
