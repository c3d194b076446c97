import { counted } from '../../counted.ts';
import { printableLine } from '../../printable.ts';
import { cutText } from '../cut-text.ts';
import type { Change } from '../drift.ts';
import type { LoadDifference } from './compare-loads.ts';
import type { RunDifference } from './compare-runs.ts';

const longest = 120;

/** A line for each difference, what needs looking at first, and in the end how many there are. */
export function renderRunDifference(difference: RunDifference): string {
  const { verdicts, observed, rewritten, gone, fresh, gained, lost } = difference;
  const changes = observed.flatMap(({ rule, changes }) => changes.map((change) => ({ rule, ...change })));
  const counts = [
    [verdicts.length, 'verdict'],
    [changes.length, 'observation'],
    [gone.length + fresh.length, 'rule', ' that only one of them judged'],
    [rewritten.length, 'rule', ' that became another one'],
    [gained.length + lost.length, 'thing', ' that only one of them came by'],
  ] as const;
  return [
    ...verdicts.map(({ rule, before, now }) => `verdict  ${rule}: ${before} → ${now}`),
    ...changes.map((change) => `observed ${change.rule}: ${changeWords(change)}`),
    ...(rewritten.length === 0
      ? []
      : [`rules    ${rewritten.length} not compared, they say something else now: ${rewritten.join(', ')}`]),
    ...aloneLine('earlier', gone),
    ...aloneLine('later', fresh),
    ...statusesTogether(gained).map((what) => `covered  ${what}: only in the later run`),
    ...statusesTogether(lost).map((what) => `covered  ${what}: only in the earlier run`),
    endLine(counts, 'no difference in verdicts, observations and coverage'),
  ]
    .map(printableLine)
    .join('\n');
}

export function renderLoadDifference({ verdicts, figures }: LoadDifference): string {
  return [
    ...verdicts.map(({ part, before, now }) => `verdict  ${part}: ${before} → ${now}`),
    ...figures.map(
      ({ name, before, now, ratio }) =>
        `figure   ${name}: ${short(before)} → ${short(now)} (${ratio.toFixed(2)} times)`,
    ),
    endLine([[verdicts.length, 'verdict']], 'no difference in verdicts'),
  ]
    .map(printableLine)
    .join('\n');
}

type Count = readonly [count: number, noun: string, which?: string];

function endLine(counts: readonly Count[], none: string): string {
  const present = counts.filter(([count]) => count > 0);
  const words = present.map(([count, noun, which = '']) => `${counted(count, noun)}${which}`);
  return words.length === 0 ? none : `they differ: ${words.join(', ')}`;
}

/** Runs of different rules differ in all of them: their names stand in one line. */
function aloneLine(which: string, rules: readonly string[]): string[] {
  return rules.length === 0 ? [] : [`rules    ${rules.length} only in the ${which} run: ${rules.join(', ')}`];
}

/** One line for all statuses of an operation. */
function statusesTogether(things: readonly string[]): string[] {
  const groups = Map.groupBy(things, (thing) => /^.* answered (?=\S+$)/.exec(thing)?.[0] ?? thing);
  return [...groups].map(
    ([name, own]) => `${name}${own.map((thing) => thing.slice(name.length)).join(', ')}`,
  );
}

function changeWords({ name, before, now }: Change): string {
  return `${name}: ${shortened(before)} → ${shortened(now)}`;
}

function shortened(value: unknown): string {
  return value === undefined ? 'not observed' : cutText(JSON.stringify(value), longest);
}

function short(value: number): string {
  return String(Number(value.toPrecision(4)));
}
