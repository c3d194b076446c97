import { cutText } from '../cut-text.ts';
import type { Change } from '../drift.ts';
import type { LoadDifference } from './compare-loads.ts';
import type { RunDifference } from './compare-runs.ts';

const longest = 120;

export function renderRunDifference({ verdicts, observed, gained, lost }: RunDifference): string {
  const lines = [
    ...verdicts.map(({ rule, before, now }) => `verdict  ${rule}: ${before} → ${now}`),
    ...observed.flatMap(({ rule, changes }) =>
      changes.map((change) => `observed ${rule}: ${wordsOf(change)}`),
    ),
    ...gained.map((what) => `covered  ${what}: now`),
    ...lost.map((what) => `covered  ${what}: no more`),
  ];
  return lines.length === 0 ? 'no difference in verdicts, observations and coverage' : lines.join('\n');
}

export function renderLoadDifference({ verdicts, figures }: LoadDifference): string {
  return [
    ...verdicts.map(({ part, before, now }) => `verdict  ${part}: ${before} → ${now}`),
    ...figures.map(
      ({ name, before, now, ratio }) =>
        `figure   ${name}: ${short(before)} → ${short(now)} (${ratio.toFixed(2)} times)`,
    ),
    ...(verdicts.length === 0 ? ['no difference in verdicts'] : []),
  ].join('\n');
}

function wordsOf({ name, before, now }: Change): string {
  return `${name}: ${shortened(before)} → ${shortened(now)}`;
}

function shortened(value: unknown): string {
  return value === undefined ? 'not observed' : cutText(JSON.stringify(value), longest);
}

function short(value: number): string {
  return String(Number(value.toPrecision(4)));
}
