import { counted } from '../../counted.ts';
import { printableLine } from '../../printable.ts';
import { cutText } from '../cut-text.ts';
import type { Change } from '../drift.ts';
import type { LoadDifference } from './compare-loads.ts';
import type { RunDifference } from './compare-runs.ts';

const longest = 120;

/** How many lines of a kind are shown, and how many characters of names in a line. */
const mostShown = 200;
const mostCharacters = 10_000;

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
    ...linesOf('verdict', verdicts, ({ rule, before, now }) => `${rule}: ${before} → ${now}`),
    ...linesOf('observed', changes, (change) => `${change.rule}: ${changeWords(change)}`),
    ...(rewritten.length === 0
      ? []
      : [`rules    ${rewritten.length} not compared, they say something else now: ${namesOf(rewritten)}`]),
    ...aloneLine('earlier', gone),
    ...aloneLine('later', fresh),
    ...linesOf('covered', statusesTogether(gained), (what) => `${what}: only in the later run`),
    ...linesOf('covered', statusesTogether(lost), (what) => `${what}: only in the earlier run`),
    endLine(counts, 'no difference in verdicts, observations and coverage'),
  ]
    .map(printableLine)
    .join('\n');
}

export function renderLoadDifference({ verdicts, figures }: LoadDifference): string {
  return [
    ...linesOf('verdict', verdicts, ({ part, before, now }) => `${part}: ${before} → ${now}`),
    ...linesOf(
      'figure',
      figures,
      ({ name, before, now, ratio }) =>
        `${name}: ${short(before)} → ${short(now)} (${ratio.toFixed(2)} times)`,
    ),
    endLine([[verdicts.length, 'verdict']], 'no difference in verdicts'),
  ]
    .map(printableLine)
    .join('\n');
}

/** One line each as far as they are shown, and how many more there are. */
function linesOf<T>(kind: string, differences: readonly T[], wordsOf: (difference: T) => string): string[] {
  const start = kind.padEnd(8);
  const shown = differences
    .slice(0, mostShown)
    .map((difference) => `${start} ${cutText(wordsOf(difference), 2 * mostCharacters)}`);
  const more = differences.length - shown.length;
  return more === 0 ? shown : [...shown, `${start} ${more} more: both files results.json have them all`];
}

/** As many names as a line has room for, and how many more there are. */
function namesOf(names: readonly string[]): string {
  const shown: string[] = [];
  let room = mostCharacters;
  for (const name of names.map((name) => cutText(name, longest))) {
    room -= name.length + 2;
    if (room < 0) break;
    shown.push(name);
  }
  const more = names.length - shown.length;
  return more === 0 ? shown.join(', ') : `${shown.join(', ')} and ${more} more, which results.json has`;
}

type Count = readonly [count: number, noun: string, which?: string];

function endLine(counts: readonly Count[], none: string): string {
  const present = counts.filter(([count]) => count > 0);
  const words = present.map(([count, noun, which = '']) => `${counted(count, noun)}${which}`);
  return words.length === 0 ? none : `they differ: ${words.join(', ')}`;
}

/** Runs of different rules differ in all of them: their names stand in one line. */
function aloneLine(which: string, rules: readonly string[]): string[] {
  return rules.length === 0 ? [] : [`rules    ${rules.length} only in the ${which} run: ${namesOf(rules)}`];
}

/** One line for all statuses of an operation. */
function statusesTogether(things: readonly string[]): string[] {
  const groups = Map.groupBy(things, (thing) => /^.* answered (?=\S+$)/.exec(thing)?.[0] ?? thing);
  return [...groups].map(([name, own]) => `${name}${namesOf(own.map((thing) => thing.slice(name.length)))}`);
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
