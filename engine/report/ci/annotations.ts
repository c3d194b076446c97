import { printable } from '../../printable.ts';
import type { Verdict } from '../../property/result.ts';
import { type CiReport, type CiRule, ciRuleWords } from './ci-report.ts';

const levels: Partial<Record<Verdict, string>> = {
  fail: 'error',
  intermittent: 'warning',
  warning: 'warning',
  inconclusive: 'notice',
};

/** A line for each rule that somebody has to look at, as the runners of workflows read them from the output. */
export function renderAnnotations({ results, errors = [] }: Pick<CiReport, 'results' | 'errors'>): string[] {
  const ofRules = results.flatMap((rule) => {
    const level = rule.suiteError === undefined ? levels[rule.verdict] : 'error';
    return level === undefined ? [] : [annotation(level, rule)];
  });
  return [...ofRules, ...errors.map((error) => `::error title=error of the suite::${escaped(error)}`)];
}

function annotation(level: string, rule: CiRule): string {
  const again = rule.command === undefined ? '' : `\nAgain: ${rule.command}`;
  const title = escaped(`${rule.verdict} ${rule.id}`).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::${level} title=${title}::${escaped(`${ciRuleWords(rule)}${again}`)}`;
}

/** A line break would end it, and let a target's answer begin a command of its own. */
function escaped(text: string): string {
  return printable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
