import { rules } from '../../generated/rules.ts';
import { counted } from '../counted.ts';
import type { RuleResult } from '../rule/result.ts';
import { renderTrace } from './render-trace.ts';
import { type RunReport, replayCommand } from './run-report.ts';

/** One failure as text: the rule, what came instead, the smallest case, and how to see it again. */
export function renderFailure(report: RunReport, result: RuleResult, folder: string): string {
  const record = rules[result.id];
  const failure = result.failure!;
  const { failed, tries } = failure.again;
  const lines = [
    `${result.verdict.toUpperCase()} ${result.id} (${record.level}, section ${record.section})`,
    `  ${record.says}`,
    '',
    `  ${failure.message.replaceAll('\n', '\n  ')}`,
    `  It rests on ${bases[failure.basis]}; tried again it failed ${failed} of ${tries} times.`,
    `  Smallest case (made smaller ${counted(failure.shrinks, 'time')}): ${failure.counterexample}`,
    '',
    ...renderTrace(failure.events).map((line) => `  ${line}`),
    '',
    ...(record.consequence === undefined ? [] : [`  What it means: ${record.consequence}`]),
    `  By hand:  bash ${folder}/replay.sh`,
    `  Again:    ${replayCommand(report, result)}`,
  ];
  return lines.join('\n');
}

/** What an accusation rests on, in words. */
export const bases = {
  witnessed: 'what the target answered or did',
  elapsed: 'elapsed time, or on what may pass by itself',
  transport: 'an answer that broke off, or a 5xx',
};
