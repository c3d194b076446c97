import { printableLine } from '../../printable.ts';
import { missingParts } from '../missing-parts.ts';
import { headline, inconclusiveKinds, isPartlyJudged } from '../summary.ts';
import { type CiReport, type CiRule, ciRuleWords } from './ci-report.ts';
import { markdownText } from './markdown-text.ts';

/** The run as Markdown, for the page that a CI shows of it. */
export function renderJobSummary(report: CiReport): string {
  const { target, tier, seed, durationMs, summary, results, parts, errors = [] } = report;
  const kinds = inconclusiveKinds(results);
  const sound = results.filter((rule) => !isErrored(rule));
  const { selected, declared, pass, fail, intermittent, warning } = summary;
  const { inconclusive, notRun, observed, expected } = summary;
  return [
    `## ${markdownText(target)}: ${headline(summary, report.requirements)}`,
    '',
    `Tier ${tier}, seed ${seed}, ${(durationMs / 1000).toFixed(1)} s, ${selected} of ${declared} rules selected.`,
    '',
    ...missing(parts),
    '| pass | fail | expected to fail | intermittent | warning | inconclusive | not run | observed |',
    '| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    `| ${[pass, fail, expected, intermittent, warning, inconclusive, notRun, observed].join(' | ')} |`,
    '',
    ...(kinds === undefined ? [] : [`Of the inconclusive rules: ${kinds}.`, '']),
    ...errors.flatMap((error) => [`Error of the suite: ${markdownText(error)}`, '']),
    ...section('Broken', results, 'fail'),
    ...section('Intermittent', results, 'intermittent'),
    ...section('Warnings', results, 'warning'),
    ...section('Errors of the suite', results.filter(isErrored), 'inconclusive'),
    ...section('Inconclusive after some cases', sound.filter(isPartlyJudged), 'inconclusive'),
    ...section('Inconclusive without any case', sound.filter(isBlind), 'inconclusive'),
    ...section('Not run', results, 'not-run'),
  ].join('\n');
}

function isErrored({ suiteError }: CiRule): boolean {
  return suiteError !== undefined;
}

function isBlind(rule: CiRule): boolean {
  return !isPartlyJudged(rule);
}

function missing(parts: CiReport['parts']): string[] {
  const words = missingParts(parts);
  return words === undefined ? [] : [`Of the parts that were joined ${words}.`, ''];
}

function section(title: string, results: readonly CiRule[], verdict: CiRule['verdict']): string[] {
  const rules = results.filter((rule) => rule.verdict === verdict);
  if (rules.length === 0) return [];
  const rows = rules.map((rule) => `| ${rule.id} | ${markdownText(ciRuleWords(rule))} | ${again(rule)} |`);
  return [`### ${title}`, '', '| rule | why | again |', '| --- | --- | --- |', ...rows, ''];
}

/** A folder's author decides what its command is: it stays within its cell. */
function again({ command }: CiRule): string {
  if (command === undefined) return '';
  const line = printableLine(command.replaceAll(/\s+/g, ' '));
  return `\`${line.replaceAll('`', "'").replaceAll('|', '\\|')}\``;
}
