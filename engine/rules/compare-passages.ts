import { counted } from '../counted.ts';
import { passageHash, sectionsOf } from './passage.ts';

type Record = { readonly id: string; readonly section: string; readonly passage: string };

/** A rule whose passage is no longer what it was when the rule was written. */
export type MovedPassage = {
  readonly id: string;
  readonly section: string;
  readonly now: string | undefined;
};

/** The rules whose passages changed in this document; `now` is undefined when a section is gone. */
export function movedPassages(document: string, records: readonly Record[]): MovedPassage[] {
  const sections = sectionsOf(document);
  return records.flatMap(({ id, section, passage }) => {
    const now = passageHash(sections, section);
    return now === passage ? [] : [{ id, section, now }];
  });
}

/** Counts changed passages, and records whose fingerprint is still to be written, in words. */
export function countMoved(moved: readonly MovedPassage[], records: readonly Record[]): string {
  const unwritten = new Set(records.filter(({ passage }) => passage === '').map(({ id }) => id));
  const added = moved.filter(({ id }) => unwritten.has(id)).length;
  const changed = `${moved.length - added} of ${counted(records.length, 'passage')} have changed`;
  return added === 0 ? changed : `${changed}; ${added} new`;
}
