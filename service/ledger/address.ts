import { createHash } from 'node:crypto';
import type { Profile } from '../profile/profile.ts';

/** Tells two targets' addresses apart without naming them: they may come from the environment. */
export function addressOf({ control, urls }: Profile): string {
  return createHash('sha256')
    .update([control, urls?.serverless].map((url) => url?.replace(/\/+$/, '')).join(' '))
    .digest('hex')
    .slice(0, 16);
}
