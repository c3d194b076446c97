import { targetRunDefaults } from '../../engine/run/plan.ts';
import type { ServiceTargetRun } from '../../service/plan/service-target-run.ts';
import type { Profile } from '../../service/profile/profile.ts';
import type { Options } from './options.ts';

/** What is judged of which target, and how. */
export function targetRunOf(
  options: Options,
  profile: Profile,
  rules: ServiceTargetRun['rules'],
): ServiceTargetRun {
  const { fault, variant, nullTarget, cases, path, patience } = options;
  return {
    ...targetRunDefaults,
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
