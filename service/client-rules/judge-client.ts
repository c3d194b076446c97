import { type ClientRuleId, clientRules } from '../../generated/client-rules.ts';
import type { ClientRuleFinding, ClientRuleVerdict } from '../tried-client/client-rule-finding.ts';
import { clientChecks } from './checks/all-client-checks.ts';
import type { ClientRecord } from './client-record.ts';

export type JudgedClient = {
  readonly verdicts: readonly ClientRuleVerdict[];
  readonly findings: readonly ClientRuleFinding[];
};

/**
 * Judges a client by every client rule, in each world that it was tried in.
 * @param without rules that are left out
 */
export function judgeClient(
  records: readonly ClientRecord[],
  without: ReadonlySet<string> = new Set(),
): JudgedClient {
  const ids = (Object.keys(clientRules) as ClientRuleId[]).filter((id) => !without.has(id));
  const judged = ids.map((id) => judgeRule(id, records));
  return {
    verdicts: judged.map(({ verdict }) => verdict),
    findings: judged.flatMap(({ findings }) => findings),
  };
}

function judgeRule(id: ClientRuleId, records: readonly ClientRecord[]) {
  const { level, section, says: statement } = clientRules[id];
  const results = records.map((record) => ({ world: record.world, found: clientChecks[id](record) }));
  const exercised = results.filter(({ found }) => found !== 'not exercised').map(({ world }) => world);
  const findings = results.flatMap(({ world, found }) =>
    found === 'not exercised'
      ? []
      : found.map(({ says, calls }) => ({
          ...{ rule: id, level, section, says, world },
          calls: calls.map(({ recorded }) => recorded),
        })),
  );
  const violated = [...new Set(findings.map(({ world }) => world))];
  const verdict: ClientRuleVerdict = {
    ...{ rule: id, level, section, statement, exercised, violated },
    verdict: violated.length > 0 ? 'violated' : exercised.length > 0 ? 'pass' : 'not exercised',
  };
  return { verdict, findings };
}
