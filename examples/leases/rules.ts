import type { RuleCatalog, StatedRule } from '../../engine/rules/rule-catalog.ts';

/** The rules that the store promises to keep, with the sections of README.md. */
export const rules: RuleCatalog = Object.fromEntries(
  [
    must('key.tells-what-was-written', '1', 'A key tells the value that was written last, and its version.'),
    must('key.gone-once-deleted', '1', 'A deleted key is not found, and begins anew at version 1.'),
    must('lease.excludes', '2', 'While a lease holds, nobody else writes, deletes or leases the key.'),
    must('lease.lets-its-holder-write', '2', 'Whoever holds the lease writes and deletes the key.'),
    must(
      'lease.ends',
      '2',
      'A lease holds for its milliseconds or until it is released. Then the key is free.',
    ),
  ].map((rule) => [rule.id, rule]),
);

function must(id: string, section: string, says: string): StatedRule {
  return { id, level: 'must', section, says, needs: [] };
}
