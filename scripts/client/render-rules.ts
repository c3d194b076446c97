import { counted } from '../../engine/counted.ts';
import { clientRules } from '../../generated/client-rules.ts';
import type { JudgedClient } from '../../service/client-rules/judge-client.ts';
import type { ClientRuleFinding } from '../../service/tried-client/client-rule-finding.ts';
import { renderCall } from './render-call.ts';

/** Calls that are shown of a violation. */
const mostShown = 3;

/** Formats violations of client rules, those that count first, and how many rules were judged. */
export function renderJudged({ verdicts, findings }: JudgedClient): string[] {
  const groups = [...Map.groupBy(findings, ({ rule, says }) => `${rule} ${says}`).values()];
  const sorted = groups.sort(([a], [b]) => a!.level.localeCompare(b!.level));
  const count = (verdict: string) => verdicts.filter((one) => one.verdict === verdict).length;
  return [
    ...sorted.flatMap(renderGroup),
    `Rules: ${count('violated')} violated, ${count('pass')} passed, ${count('not exercised')} not exercised`,
  ];
}

function renderGroup(group: readonly ClientRuleFinding[]): string[] {
  const { rule, level, section, says, world, calls } = group[0]!;
  const worlds = counted(new Set(group.map((one) => one.world)).size, 'world');
  return [
    `Rule ${rule} (${level}, section ${section}): ${says}; in ${worlds}, such as ${world}`,
    ...calls.slice(0, mostShown).map((call) => `  ${renderCall(call)}`),
  ];
}

/** Formats the list of client rules: id, level, section and statement of each. */
export function renderClientRuleList(): string {
  return Object.values(clientRules)
    .map(({ id, level, section, says }) => `${id} (${level}, section ${section}): ${says}`)
    .join('\n');
}
