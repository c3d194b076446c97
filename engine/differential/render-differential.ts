import { counted } from '../counted.ts';
import { printableLine } from '../printable.ts';
import { cutText } from '../report/cut-text.ts';
import type { Difference, Differential } from './compare.ts';

/** Characters of a value, and of a case. */
const longest = 80;

/** The differences in words, those that show in the most rules first. @param names of the two targets */
export function renderDifferential(
  { differences, verdicts, shared, single }: Differential,
  names: readonly [string, string],
): string {
  const groups = [...Map.groupBy(differences, keyOf).values()].toSorted((a, b) => b.length - a.length);
  return [
    ...groups.flatMap((group) => renderGroup(group, names)),
    ...verdicts.map(({ rule, one, other }) => `verdict of ${rule}: ${one} against ${other}`),
    `${names[0]} and ${names[1]}: ${counted(groups.length, 'difference')} in what they answer, ${counted(verdicts.length, 'verdict')} apart, in ${counted(shared, 'case')} that both were given`,
    ...(single === 0
      ? []
      : [
          `${counted(single, 'case')} only one of them was given: what a target says of itself decides what it is asked`,
        ]),
  ]
    .map(printableLine)
    .join('\n');
}

function keyOf({ call, facet }: Difference): string {
  return JSON.stringify([call, facet]);
}

function renderGroup(group: readonly Difference[], [first, second]: readonly [string, string]): string[] {
  const { call, facet, one, other, rule, example } = group[0]!;
  const cases = group.reduce((sum, each) => sum + each.cases, 0);
  const rules = new Set(group.map((each) => each.rule)).size;
  const pairs = new Set(group.map((each) => JSON.stringify([each.one, each.other]))).size;
  const where = rules === 1 ? rule : `${rule} and ${counted(rules - 1, 'rule')} more`;
  return [
    `${call}: ${facet}`,
    `  ${first}: ${cutText(one, longest)}`,
    `  ${second}: ${cutText(other, longest)}`,
    ...(pairs === 1 ? [] : [`  and ${counted(pairs - 1, 'other pair')} of values`]),
    `  in ${counted(cases, 'case')} of ${where}, such as ${cutText(example, longest)}`,
    '',
  ];
}
