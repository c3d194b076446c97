import { trialDefaults } from '../../engine/run/plan.ts';
import type { TargetTrial } from '../../service/plan/target-trial.ts';
import type { Profile } from '../../service/profile/profile.ts';
import type { Options } from './options.ts';

/** What is judged of which target, and how. */
export function trialOf(options: Options, profile: Profile, rules: TargetTrial['rules']): TargetTrial {
  const { fault, variant, nullTarget, cases, path, patience } = options;
  return {
    ...trialDefaults,
    id: 'verify',
    profile,
    world: {
      ...(fault.length > 0 ? { faults: fault } : {}),
      ...(variant.length > 0 ? { variants: variant } : {}),
      ...(nullTarget === undefined ? {} : { nullTarget: { id: nullTarget } }),
    },
    rules,
    tier: options.tier ?? (profile.control === undefined ? 'gate' : 'embedded'),
    seed: options.seed ?? Math.floor(Math.random() * 2 ** 31),
    cases,
    path,
    patience,
  };
}
