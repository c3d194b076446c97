import type { ServedSchema } from '../property/result.ts';
import type { RuleRecord } from './run-record.ts';

/** The schemas that the rules of a run were judged by: several of one API where it changed meanwhile. */
export function schemasOf(rules: readonly Pick<RuleRecord, 'servedSchemas'>[]): ServedSchema[] {
  const all = rules.flatMap(({ servedSchemas = [] }) => servedSchemas);
  const byName = new Map(all.map((schema) => [`${schema.api} ${schema.sha256}`, schema]));
  return [...byName.keys()].toSorted().map((name) => byName.get(name)!);
}
