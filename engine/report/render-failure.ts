import { counted } from '../counted.ts';
import { printableLine } from '../printable.ts';
import { evidence } from '../property/evidence.ts';
import type { Failure, RuleResult } from '../property/result.ts';
import { type RuleCatalog, ruleIn } from '../rules/rule-catalog.ts';
import { wrapLine } from '../wrap-line.ts';
import { contextWords } from './context-words.ts';
import { cutText } from './cut-text.ts';
import { renderTrace } from './render-trace.ts';
import { type RunReport, replayCommand } from './run-report.ts';
import { shellPath } from './shell.ts';

/** One failure as text: the rule, what came instead, the counterexample, and how to see it again. */
export function renderFailure(
  rules: RuleCatalog,
  report: Pick<RunReport, 'options'>,
  result: RuleResult,
  folder: string | undefined,
): string {
  const record = ruleIn(rules, result.id);
  const failure = result.failure!;
  const lines = [
    `${result.verdict.toUpperCase()} ${result.id} (${record.level}, section ${record.section})`,
    `  ${record.says}`,
    '',
    ...failure.message.split('\n').map((line) => `  ${line}`),
    `  ${evidenceWords(failure)}`,
    `  Counterexample (shrunk ${counted(failure.shrinks, 'time')}): ${failure.counterexample}`,
    ...contextWords(failure).map((line) => `  ${line}`),
    ...othersWords(failure).map((line) => `  ${line}`),
    '',
    ...renderTrace(failure.events).map((line) => `  ${line}`),
    '',
    ...(record.consequence === undefined ? [] : [`  What it means: ${record.consequence}`]),
    ...(folder === undefined ? [] : [`  By hand:  bash ${shellPath(`${folder}/replay.sh`)}`]),
    `  Again:    ${replayCommand(report, result)}`,
  ];
  return lines.map(printableLine).join('\n');
}

/** Commands stay whole, so that they can be copied. */
const isCommand = /^ {2}(By hand|Again): /;

/** The text of a failure for a terminal, in which no line but a command is wider than terminals are. */
export function wrapFailure(text: string): string {
  return text
    .split('\n')
    .flatMap((line) => (isCommand.test(line) ? [line] : wrapLine(line, indentBelow(line))))
    .join('\n');
}

/** A little more than the line itself has. */
function indentBelow(line: string): string {
  const [own = ''] = /^ {0,30}/.exec(line) ?? [];
  return `${own}    `;
}

/** Other violations that are named in a terminal. */
const namedOthers = 10;

function othersWords({ others = [] }: Failure): string[] {
  const more = others.length - namedOthers;
  return [
    ...(others.length === 0 ? [] : [`${counted(others.length, 'other violation')} of this rule:`]),
    ...others.slice(0, namedOthers).map(({ message, path }) => `  ${cutText(message, 200)} (--path ${path})`),
    ...(more > 0 ? [`  and ${more} more, which report.html names`] : []),
  ];
}

/** What a violation rests on, and how often it was seen. */
export function evidenceWords({ basis, again }: Pick<Failure, 'basis' | 'again'>): string {
  const { failed, tries, occurrences } = again;
  const apart = occurrences === undefined ? '' : `; seen in ${occurrences} independent cases`;
  return `Evidence: ${evidence[basis].restsOn}; reproduced ${failed} of ${counted(tries, 'time')}${apart}.`;
}
