import { passageHash, sectionsOf } from './passage.ts';
import type { RequirementSet } from './requirements.ts';
import type { RuleCatalog } from './rule-catalog.ts';

/**
 * The rules that there are now as the requirement set of a revision.
 * @param document the text of the revision
 * @param day the day of its release, as YYYY-MM-DD
 */
export function freezeRequirements(
  revision: string,
  document: string,
  catalog: RuleCatalog,
  day: string,
): RequirementSet {
  return {
    revision,
    frozen: day,
    sections: sectionHashes(document),
    rules: Object.values(catalog).map(({ id, level, section, passage = '' }) => ({
      ...{ id, level, section, passage },
    })),
  };
}

/** Hash of each section of a document, by its number. */
export function sectionHashes(document: string): Record<string, string> {
  const sections = sectionsOf(document);
  return Object.fromEntries([...sections.keys()].map((name) => [name, passageHash(sections, name)!]));
}

/** A requirement set as YAML. Hashes are quoted: YAML takes some of them for numbers. */
export function renderRequirements({ revision, frozen, sections, rules }: RequirementSet): string {
  const quoted = JSON.stringify;
  return [
    `# The rules of revision ${revision} of the document, frozen at its release, with hashes of the passages that they rest on.`,
    '# `npm run passages -- --freeze REVISION` writes such a file. It is not edited: a later revision gets a file of its own.',
    `revision: ${quoted(revision)}`,
    `frozen: ${quoted(frozen)}`,
    'sections:',
    ...Object.entries(sections).map(([name, hash]) => `  ${quoted(name)}: ${quoted(hash)}`),
    'rules:',
    ...rules.map(
      ({ id, level, section, passage }) =>
        `  - { id: ${id}, level: ${level}, section: ${quoted(section)}, passage: ${quoted(passage)} }`,
    ),
    '',
  ].join('\n');
}
