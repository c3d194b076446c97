import { counted } from '../counted.ts';
import { wrapLine } from '../wrap-line.ts';
import type { RequirementSet } from './requirements.ts';

/** A section that another revision of the document says otherwise, and the rules that rest on it. */
export type ChangedSection = {
  readonly section: string;
  readonly change: 'changed' | 'added' | 'gone';
  readonly rules: readonly string[];
};

type SectionRule = { readonly id: string; readonly section: string };

/**
 * Compares a revision with another document. A chapter that only holds a changed section is named where rules rest on the
 * whole of it.
 * @param now hashes of the sections of the other document
 */
export function changedSections(
  { sections: before }: Pick<RequirementSet, 'sections'>,
  now: Readonly<Record<string, string>>,
  rules: readonly SectionRule[],
): ChangedSection[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const different = names.filter((name) => before[name] !== now[name]);
  const chapters = new Set(different.flatMap((name) => chapterOf(name) ?? []));
  return different
    .map((section) => ({ section, change: changeOf(before, now, section), rules: rulesOn(section, rules) }))
    .filter(({ section, rules: on }) => on.length > 0 || !chapters.has(section))
    .toSorted((one, other) => placeOf(one.section) - placeOf(other.section));
}

/** The chapter that a section is a part of; undefined of a chapter. */
function chapterOf(section: string): string | undefined {
  const at = section.indexOf('.');
  return at < 0 ? undefined : section.slice(0, at);
}

function changeOf(
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
  section: string,
): ChangedSection['change'] {
  if (before[section] === undefined) return 'added';
  return now[section] === undefined ? 'gone' : 'changed';
}

function rulesOn(section: string, rules: readonly SectionRule[]): string[] {
  return rules.filter((rule) => rule.section.split(', ').includes(section)).map(({ id }) => id);
}

/** The introduction comes first, and 2.10 after 2.9. */
function placeOf(section: string): number {
  const [chapter = 0, part = 0] = section.split('.').map((one) => Number(one) || 0);
  return chapter * 1000 + part;
}

/** A line of each section, and the rules that are to be read again. */
export function renderChangedSections(changed: readonly ChangedSection[]): string[] {
  return changed.flatMap(({ section, change, rules }) => [
    `section ${section} ${change === 'changed' ? 'has changed' : `is ${change}`}: ${counted(rules.length, 'rule')}`,
    ...rules.flatMap((id) => wrapLine(`  ${id}`)),
  ]);
}
