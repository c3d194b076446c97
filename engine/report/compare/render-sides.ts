import { printableLine } from '../../printable.ts';
import type { Provenance } from '../../provenance/provenance.ts';
import type { LoadRecord } from '../load-record.ts';
import type { RunRecord } from '../run-record.ts';
import { formatVerdictCounts } from '../verdict-words.ts';

/** A line where other versions of Plumbline, or other machines, made two records: what differs may be ours. */
export function renderOrigins(before: Partial<Provenance>, now: Partial<Provenance>): string[] {
  const sides = [before, now];
  const [then, today] = sides.map(suiteWords);
  const [there, here] = sides.map(environmentWords);
  return [
    ...(then === today
      ? []
      : [`suite    ${then} → ${today}: a difference may come from the suite, and not from the target`]),
    ...(there === here ? [] : [`machine  ${there} → ${here}`]),
  ].map(printableLine);
}

function suiteWords({ suite }: Partial<Provenance>): string {
  if (suite === undefined) return 'an older version';
  const commit = suite.commit === null ? '' : ` (${suite.commit.replace(/^(.{12}).*?(-dirty)?$/, '$1$2')})`;
  return `${suite.version}${commit}`;
}

function environmentWords({ environment }: Partial<Provenance>): string {
  if (environment === undefined) return 'unknown';
  const { node, os, cpu, cores } = environment;
  return `Node ${node}, ${os}, ${cores} × ${cpu}`;
}

/** What is compared, the earlier one first: whoever compares two things must see which they are. */
export function renderSides<Side>(before: Side, now: Side, wordsOf: (side: Side) => string): string {
  return [`earlier  ${wordsOf(before)}`, `later    ${wordsOf(now)}`].map(printableLine).join('\n');
}

export function runWords(run: RunRecord): string {
  const { target, startedAt, tier, seed, rules, alterations = [] } = run;
  const altered = alterations.length === 0 ? '' : `, altered by ${alterations.join(' ')}`;
  return `${target} at ${startedAt}, tier ${tier}, seed ${seed}: ${formatVerdictCounts(rules) || 'no rules'}${altered}`;
}

export function loadWords({ load, target, startedAt, instances, findings }: LoadRecord): string {
  const by = instances === 1 ? '' : `, ${instances} instances`;
  return `${load} against ${target} at ${startedAt}${by}: ${formatVerdictCounts(findings) || 'no findings'}`;
}
