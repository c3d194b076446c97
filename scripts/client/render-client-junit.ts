import { xmlAttribute, xmlText } from '../../engine/report/xml-text.ts';
import type { ClientRuleVerdict } from '../../service/tried-client/client-rule-finding.ts';
import type { ClientReport } from './render-client-page.ts';
import { groupedFindings } from './render-tried.ts';

/**
 * The run as JUnit XML: one test case a world, one for each way in which calls depart from what must be, and one for each rule
 * that must hold.
 */
export function renderClientJunit({ command, tried, judged, startedAt }: ClientReport): string {
  const findings = groupedFindings(tried).filter(({ level }) => level === 'must');
  const failed = tried.filter(({ outcome }) => outcome !== 'content');
  const verdicts = judged.verdicts.filter(({ level }) => level === 'must');
  const count = (verdict: ClientRuleVerdict['verdict']) =>
    verdicts.filter((one) => one.verdict === verdict).length;
  const tests = tried.length + findings.length + verdicts.length;
  const failures = failed.length + findings.length + count('violated');
  const seconds = tried.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000;
  const counts = `tests="${tests}" failures="${failures}" errors="0" skipped="${count('not exercised')}" time="${seconds}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="${xmlAttribute(`client: ${command.join(' ')}`)}" ${counts} timestamp="${new Date(startedAt).toISOString()}">`,
    ...tried.map(({ name, variants, outcome, says, durationMs }) => {
      const open = `    <testcase classname="world" name="${xmlAttribute(name)}" time="${durationMs / 1000}"`;
      if (outcome === 'content') return `${open}/>`;
      const words = xmlText(`${says}\nvariants: ${variants.join(', ') || 'none'}`);
      return `${open}>\n      <failure message="${xmlAttribute(says)}" type="${outcome}">${words}</failure>\n    </testcase>`;
    }),
    ...findings.map(({ says, section, worlds }) => {
      const open = `    <testcase classname="call" name="${xmlAttribute(says)}" time="0">`;
      const words = xmlText(`section ${section}; in ${worlds} of ${tried.length} worlds`);
      return `${open}\n      <failure message="${xmlAttribute(says)}" type="must">${words}</failure>\n    </testcase>`;
    }),
    ...verdicts.map(ruleCase),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function ruleCase({ rule, statement, section, verdict, exercised, violated }: ClientRuleVerdict): string {
  const open = `    <testcase classname="rule" name="${xmlAttribute(rule)}" time="0"`;
  if (verdict === 'pass') return `${open}/>`;
  if (verdict === 'not exercised') return `${open}><skipped message="not exercised"/></testcase>`;
  const words = xmlText(
    `section ${section}; violated in ${violated.length} of ${exercised.length} worlds: ${violated.join(', ')}`,
  );
  return `${open}>\n      <failure message="${xmlAttribute(statement)}" type="must">${words}</failure>\n    </testcase>`;
}
