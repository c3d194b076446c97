import { UsageError } from '../../engine/errors.ts';
import type { Profile } from '../profile/profile.ts';
import type { WorldOptions } from './target.ts';

/** @throws UsageError when a target without worlds is to be altered */
export function assertUnaltered(profile: Profile, options: WorldOptions): void {
  const asked = Object.entries(options).filter(([, value]) => value !== undefined);
  if (asked.length === 0) return;
  throw new UsageError(
    `${asked.map(([name]) => name).join(', ')} can be set on an emulated target only; ${profile.name} has no control address`,
  );
}
