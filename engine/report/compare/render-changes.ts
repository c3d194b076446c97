import {
  type ChangeVerdict,
  type FigureChange,
  familyRisk,
  type MeasuredChange,
} from '../../comparison/compare-figures.ts';
import { printableJson, printableLine } from '../../printable.ts';
import { recordSchemas } from '../../provenance/provenance.ts';
import { markdownText } from '../ci/markdown-text.ts';
import { cutText } from '../cut-text.ts';
import { figureMeaning } from './figure-meanings.ts';

/** What a comparison of two sides came to. */
export type ComparedFigures = {
  readonly load: string;
  /** How the sides are called: A, then B. */
  readonly sides?: readonly [string, string];
  readonly tolerance: number;
  readonly changes: readonly FigureChange[];
  readonly onlyBefore: readonly string[];
  readonly onlyAfter: readonly string[];
  /** Operations of runs that were answered too seldom to be compared. */
  readonly tooFew?: number;
};

const order: readonly ChangeVerdict[] = [
  ...(['regression', 'improvement', 'no change', 'not judged', 'too noisy to say'] as const),
];
export const head = ['figure', 'A', 'B', 'B/A', 'interval', 'visible', 'verdict'];
const widths = [40, 12, 12, 6, 13, 7];
const longestLine = 120;

/** A table of at most 120 characters a line, what became worse first. */
export function renderChanges(compared: ComparedFigures): string {
  const rows = inOrder(compared.changes).map((change) => tableLine(cellsOf(change), change.reason));
  return [
    tableLine(head),
    ...rows,
    ...whereLines(compared),
    ...aloneLines(compared),
    '',
    countLine(compared),
    ...explanation,
    ...inconclusiveLines(compared),
  ]
    .map((line) => cutText(printableLine(line), longestLine - 1))
    .join('\n');
}

const explanation = [
  'interval: where B/A lies. Of 100 comparisons without a change at most 5 call anything one, all figures together.',
  'visible: the smallest change that these runs would show nine times in ten.',
];

function inconclusiveLines({ changes }: ComparedFigures): string[] {
  const isAny = changes.some(({ verdict }) => verdict === 'not judged');
  return isAny
    ? ['not judged: the clock was virtual, and these are times of the machines that made the runs.']
    : [];
}

/** The same as Markdown, for the page that a CI shows of it. */
export function renderChangesMarkdown(compared: ComparedFigures): string {
  const rows = inOrder(compared.changes).map(
    (change) => `| ${cellsOf(change).map(markdownText).join(' | ')}${reasonWords(change)} |`,
  );
  return [
    `## ${markdownText(compared.load)}: ${countLine(compared)}`,
    '',
    `| ${head.join(' | ')} |`,
    '| --- | ---: | ---: | ---: | ---: | ---: | --- |',
    ...rows,
    '',
    ...whereLines(compared).flatMap((line) => [markdownText(line), '']),
    ...aloneLines(compared).flatMap((line) => [markdownText(line), '']),
    ...[...explanation, ...inconclusiveLines(compared)].flatMap((line) => [line, '']),
  ].join('\n');
}

function reasonWords({ reason }: FigureChange): string {
  return reason === undefined ? '' : `: ${markdownText(reason)}`;
}

/** What became worse first. */
export function inOrder(changes: readonly FigureChange[]): FigureChange[] {
  return changes.toSorted((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict));
}

/** The cells of a row, as `head` names them. */
export function cellsOf({ name, percentile, unit, verdict, measured }: FigureChange): string[] {
  const figure = percentile === undefined ? name : `${name} ${percentile}`;
  return [figure, ...(measured === undefined ? Array(5).fill('') : measuredCells(measured, unit)), verdict];
}

function measuredCells(
  { before, after, ratio, low, high, smallest }: MeasuredChange,
  unit: string,
): string[] {
  return [
    `${short(before)} ${unit}`,
    `${short(after)} ${unit}`,
    ratioWords(ratio),
    `${ratioWords(low)}-${ratioWords(high)}`,
    smallest < 10 ? `${Math.ceil(100 * smallest)} %` : '> 999 %',
  ];
}

function tableLine(cells: readonly string[], reason?: string): string {
  const figure = cutText(cells[0]!, widths[0]! - 1).padEnd(widths[0]!);
  const verdict = cells.at(-1)!;
  if (reason !== undefined) return `${figure}  ${verdict}: ${reason}`;
  const figures = cells.slice(1, -1).map((cell, nth) => cell.padStart(widths[nth + 1]!));
  return [figure, ...figures, verdict].join('  ');
}

/** Where the target became worse, a line for each figure whose name does not say so by itself. */
export function whereLines({ changes }: ComparedFigures): string[] {
  const names = new Set(changes.filter(({ verdict }) => verdict === 'regression').map(({ name }) => name));
  return [...names].flatMap((name) => {
    const meaning = figureMeaning(name);
    return meaning === undefined ? [] : [`where: ${name}: ${meaning}`];
  });
}

/** The same for programs; its shape is that of `comparison.schema.json`. */
export function renderChangesJson(compared: ComparedFigures): string {
  return printableJson({ schema: recordSchemas.comparison, errorRate: familyRisk, ...compared }, 2);
}

/** What one side alone has, and what was left out. */
export function aloneLines({ onlyBefore, onlyAfter, tooFew = 0 }: ComparedFigures): string[] {
  return [
    ...(onlyBefore.length === 0 ? [] : [`only in A: ${onlyBefore.join(', ')}`]),
    ...(onlyAfter.length === 0 ? [] : [`only in B: ${onlyAfter.join(', ')}`]),
    ...(tooFew === 0 ? [] : [`left out: ${tooFew} that were answered too seldom`]),
  ];
}

export function countLine({ changes, tolerance }: ComparedFigures): string {
  const words = order.flatMap((verdict) => {
    const count = changes.filter((change) => change.verdict === verdict).length;
    const isPlural = count > 1 && (verdict === 'regression' || verdict === 'improvement');
    return count === 0 ? [] : [`${count} ${verdict}${isPlural ? 's' : ''}`];
  });
  return `${words.join(', ')} (tolerance ${Number((100 * tolerance).toPrecision(4))} %)`;
}

function short(value: number): string {
  return String(Number(value.toPrecision(4)));
}

function ratioWords(ratio: number): string {
  if (ratio >= 100) return '>99';
  return ratio < 10 ? ratio.toFixed(2) : ratio.toFixed(0);
}
