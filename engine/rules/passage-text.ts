import { parse } from 'yaml';
import type { MovedPassage } from './compare-passages.ts';

/** A rule with the fingerprint of its passage; '' where its record has none yet. */
export type Fingerprinted = { readonly id: string; readonly section: string; readonly passage: string };

/** The rules of one file of records, whatever else their records have or lack. */
export function fingerprintedIn(text: string): Fingerprinted[] {
  const records = (parse(text) ?? []) as readonly { id: string; section: unknown; passage?: unknown }[];
  return records.map(({ id, section, passage }) => ({
    id,
    section: `${section}`,
    passage: `${passage ?? ''}`,
  }));
}

/** The text of a file of records, with the new fingerprint of one of them. */
export function withPassage(text: string, { id, now }: MovedPassage): string {
  if (now === undefined) return text;
  const record = new RegExp(`(- id: ${id.replaceAll('.', '\\.')}\\n(?:  .*\\n)*?)(?:  passage:.*\\n|(?! ))`);
  return `${text.trimEnd()}\n`.replace(
    record,
    (_, before: string) => `${before}  passage: ${written(now)}\n`,
  );
}

/** YAML takes digits alone, and digits with one e among them, for a number. */
function written(fingerprint: string): string {
  return /^\d+(e\d+)?$/.test(fingerprint) ? `"${fingerprint}"` : fingerprint;
}
