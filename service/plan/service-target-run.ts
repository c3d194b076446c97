import type { TargetRun } from '../../engine/run/plan.ts';
import type { LedgerPlan } from '../ledger/ledger.ts';
import type { Makes } from '../ledger/makes.ts';
import type { PricedTypes } from '../prices/planned-prices.ts';
import type { Profile } from '../profile/profile.ts';

/** A target run, and the target that it is of. */
export type ServiceTargetRun = TargetRun & {
  readonly profile: Profile;
  /** Addresses of modules with rules of the user's own. */
  readonly ownRules?: readonly string[];
  /** Where to write down what is made; undefined where all of it ends with this process. */
  readonly ledger?: LedgerPlan | undefined;
  /** Of what costs money no more than this may be made; undefined where that is nobody's money. */
  readonly most?: Makes | undefined;
  /** What that was planned with: of no other types, and at no other prices. Undefined where no price is known. */
  readonly priced?: PricedTypes | undefined;
};
