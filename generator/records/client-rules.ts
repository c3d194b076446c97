import { isRecord } from '../../engine/openapi/json.ts';
import { SourceError } from '../text/errors.ts';
import { generatedModule } from '../text/header.ts';
import { literal, union } from '../text/literal.ts';
import { checkRecords } from './check-records.ts';

export type ClientRuleSource = { origin: string; records: readonly unknown[] };

/**
 * Validates the records of one file against client-rule.schema.json.
 * @throws SourceError naming the rule and what is wrong with it
 */
export function checkClientRules(origin: string, records: unknown, schema: object): void {
  checkRecords(origin, records, schema, {
    nameOf: (record, index) =>
      isRecord(record) && typeof record.id === 'string' ? record.id : `record ${index}`,
    adviceOn: () => 'See client-rule.schema.json next to it.',
  });
}

/**
 * Renders the client rules of every file, by id.
 * @throws SourceError where two have the same id
 */
export function renderClientRules({ origin, records }: ClientRuleSource): string {
  const rules = records as readonly { id: string }[];
  const ids = rules.map(({ id }) => id);
  const again = ids.find((id, index) => ids.indexOf(id) !== index);
  if (again !== undefined) throw new SourceError(origin, `it has ${again} twice`, 'Keep one of them.');
  return generatedModule(
    origin,
    `export type ClientRuleId =${union(ids)};

export type ClientRule = {
  id: ClientRuleId;
  section: string;
  level: "must" | "should";
  says: string;
  judge: string;
  consequence: string;
};

export const clientRules: Readonly<Record<ClientRuleId, ClientRule>> = ${literal(Object.fromEntries(rules.map((rule) => [rule.id, rule])))};
`,
  );
}
