import { xmlAttribute, xmlText } from '../../engine/report/xml-text.ts';
import type { ClientReport } from './render-client-page.ts';
import { groupedFindings } from './render-tried.ts';

/** The run as JUnit XML: one test case a world, and one for each way in which calls depart from what must be. */
export function renderClientJunit({ command, tried, startedAt }: ClientReport): string {
  const findings = groupedFindings(tried).filter(({ level }) => level === 'must');
  const failed = tried.filter(({ outcome }) => outcome !== 'content');
  const tests = tried.length + findings.length;
  const failures = failed.length + findings.length;
  const seconds = tried.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000;
  const counts = `tests="${tests}" failures="${failures}" errors="0" time="${seconds}"`;
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
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}
