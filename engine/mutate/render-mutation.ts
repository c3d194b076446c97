import { counted } from '../counted.ts';
import { printableJson } from '../printable.ts';
import type { JudgedMutant, MechanicalMutant, MutantStatus } from './mechanical-mutant.ts';
import type { Mutation } from './mutate.ts';

/** Which shape `mutate.json` has. @see mutate.schema.json */
const mutationSchema = 'plumbline-mutate-1';

/** What was found as `mutate.json`, safe to print. */
export function renderMutationFile(startedAt: string, mutation: Mutation): string {
  return `${printableJson({ schema: mutationSchema, startedAt, ...mutation }, 2)}\n`;
}

/** How many mutants there are, by kind. */
export function renderCounts({ counts }: Pick<Mutation, 'counts'>): string {
  const files = Object.values(counts);
  const byMutator = new Map<string, number>();
  for (const [mutator, count] of files.flatMap((one) => Object.entries(one)))
    byMutator.set(mutator, (byMutator.get(mutator) ?? 0) + count);
  const sum = [...byMutator.values()].reduce((one, other) => one + other, 0);
  return [
    `${counted(sum, 'mutant')} in ${counted(files.length, 'file')}`,
    ...[...byMutator].sort(([, a], [, b]) => b - a).map(([mutator, count]) => `  ${mutator} ${count}`),
  ].join('\n');
}

/** What came of each mutant that is of interest, and the figures. */
export function renderMutation(mutation: Mutation): string {
  const { judged, notReached, durationMs, problems } = mutation;
  const of = (status: MutantStatus): JudgedMutant[] => judged.filter((one) => one.status === status);
  const seen = of('killed').length + of('stopped').length + of('timed-out').length;
  const asked = seen + of('survived').length + of('inconclusive').length;
  return [
    ...section('stopped the emulator', of('stopped')),
    ...section('timed out', of('timed-out')),
    ...section('inconclusive: no rule fails, and some come to nothing', of('inconclusive')),
    ...section('survived', of('survived')),
    ...section('not reached by any rule', of('not-reached')),
    ...section('equivalent', of('equivalent')),
    `${counted(judged.length, 'mutant')} of the sample, ${(durationMs / 1000).toFixed(1)} s:`,
    `  ${of('killed').length} killed, ${of('stopped').length} stopped the emulator, ${of('timed-out').length} timed out, ${of('survived').length} survived,`,
    `  ${of('inconclusive').length} inconclusive, ${of('not-reached').length} not reached, ${of('equivalent').length} equivalent`,
    ...(asked === 0 ? [] : [`of ${asked} that rules were asked about ${percent(seen, asked)} were seen`]),
    `${counted(notReached.length, 'mutant')} of all are not reached by any rule`,
    ...problems,
    ...(mutation.cutShort ? ['cut short: the mutants that are missing were not judged'] : []),
  ].join('\n');
}

function section(title: string, some: readonly JudgedMutant[]): string[] {
  return some.length === 0 ? [] : [`${title}:`, ...some.flatMap(linesOf), ''];
}

function linesOf({ mutant, rules, reason, status }: JudgedMutant): string[] {
  return [
    ...placeAndChange(mutant),
    ...(reason === undefined ? [] : [`    ${reason}`]),
    ...(status === 'survived' || status === 'inconclusive' ? [`    reached by ${rulesOf(rules)}`] : []),
  ];
}

const mostNamed = 8;

function rulesOf(rules: readonly string[]): string {
  const named = rules.slice(0, mostNamed).join(', ');
  return rules.length <= mostNamed ? named : `${named} and ${rules.length - mostNamed} more`;
}

function placeAndChange({ id, file, line, mutator, original, replacement }: MechanicalMutant): string[] {
  return [
    `  ${file}:${line} ${mutator} (--mutant ${id})`,
    `    - ${oneLine(original)}`,
    `    + ${oneLine(replacement)}`,
  ];
}

const longest = 160;

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= longest ? line : `${line.slice(0, longest)}…`;
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`;
}
