import type { Verdict } from '../../rule/result.ts';
import { type Told, type ToldRule, wordsOf } from './told.ts';

const levels: Partial<Record<Verdict, string>> = {
  fail: 'error',
  warning: 'warning',
  inconclusive: 'notice',
};

/** A line for each rule that somebody has to look at, as the runners of workflows read them from the output. */
export function renderAnnotations({ results }: Pick<Told, 'results'>): string[] {
  return results.flatMap((rule) => {
    const level = levels[rule.verdict];
    return level === undefined ? [] : [annotation(level, rule)];
  });
}

function annotation(level: string, rule: ToldRule): string {
  const again = rule.command === undefined ? '' : `\nAgain: ${rule.command}`;
  const title = escaped(`${rule.verdict} ${rule.id}`).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::${level} title=${title}::${escaped(`${wordsOf(rule)}${again}`)}`;
}

/** A line break would end it, and let a target's answer begin a command of its own. */
function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
