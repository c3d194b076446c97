import type { Redact } from '../../engine/http/redact.ts';
import { printableLine } from '../../engine/printable.ts';
import { cutText } from '../../engine/report/cut-text.ts';
import type { ApiDrift, ChangeLevel, SchemaChange } from './change.ts';

const names = { v1: 'REST v1', v2: 'REST v2', graphql: 'GraphQL' } as const;
const order: readonly ChangeLevel[] = ['breaking', 'dangerous', 'safe'];

/** Characters of a line: a target chooses how long its names are. */
const longestLine = 4000;

/** Every change with what it does to a client, those that break it first, and the counts of each API. */
export function renderSchemaDrift(drifts: readonly ApiDrift[], redact: Redact = (text) => text): string {
  return drifts
    .flatMap((drift) => [...linesOf(drift), ''])
    .map((line) => cutText(redact(printableLine(line)), longestLine))
    .join('\n')
    .trimEnd();
}

function linesOf(drift: ApiDrift): string[] {
  if ('incomparable' in drift) return [`${names[drift.api]}: not compared, ${drift.incomparable}`];
  const sorted = order.flatMap((level) => drift.changes.filter((change) => change.level === level));
  return [`${names[drift.api]}: ${counts(sorted)}`, ...sorted.map(lineOf)];
}

function lineOf({ level, where, what }: SchemaChange): string {
  return `  ${level.padEnd(9)} ${where}: ${what}`;
}

function counts(changes: readonly SchemaChange[]): string {
  if (changes.length === 0) return 'as specs/ says';
  return order.map((level) => `${changes.filter((one) => one.level === level).length} ${level}`).join(', ');
}
