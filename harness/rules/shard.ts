import { createHash } from 'node:crypto';
import type { RuleId } from '../../generated/rules.ts';

/** One of so many parts, from 1. */
export type Shard = { readonly number: number; readonly of: number };

/** The rules of a part. A rule's own id decides where it belongs: other rules that come and go leave it there. */
export function shardOf(rules: readonly RuleId[], { number, of }: Shard): RuleId[] {
  return rules.filter((id) => hashOf(id) % of === number - 1);
}

function hashOf(id: string): number {
  return createHash('sha256').update(id).digest().readUInt32BE(0);
}
