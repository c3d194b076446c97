import { createHash } from 'node:crypto';

/** One of so many parts, from 1. */
export type Shard = { readonly number: number; readonly of: number };

/** Parts that `--shard` divides the rules into at the most. */
export const mostShards = 999;

/** The rules of a part. A rule's own id decides where it belongs: other rules that come and go leave it there. */
export function shardOf<Id extends string>(rules: readonly Id[], { number, of }: Shard): Id[] {
  return rules.filter((id) => hashOf(id) % of === number - 1);
}

function hashOf(id: string): number {
  return createHash('sha256').update(id).digest().readUInt32BE(0);
}
