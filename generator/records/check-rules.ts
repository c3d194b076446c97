import { isRecord } from '../../engine/openapi/json.ts';
import { checkRecords } from './check-records.ts';

/**
 * Holds the records of one file against rule.schema.json.
 * @throws SourceError naming the rule and what is wrong with it
 */
export function checkRules(origin: string, records: readonly unknown[], schema: object): void {
  checkRecords(origin, records, schema, { nameOf, adviceOn });
}

function adviceOn(member: string | undefined): string {
  return member === 'passage'
    ? '`npm run passages -- --write` writes it; without the document, copy it from a rule of the same sections.'
    : 'See rule.schema.json next to it.';
}

function nameOf(record: unknown, index: number): string {
  return isRecord(record) && typeof record.id === 'string' ? record.id : `record ${index}`;
}
