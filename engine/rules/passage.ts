import { createHash } from 'node:crypto';

/** The text of each section of the document by its number; what precedes section 1 is `intro`. */
export type Sections = ReadonlyMap<string, string>;

const heading = /^#{2,3} (?<number>\d+(?:\.\d+)?)\.? /;

/** Cuts the document at its numbered headings. A section holds its subsections' text too. */
export function sectionsOf(document: string): Sections {
  const sections = new Map<string, string>();
  let open = ['intro'];
  for (const line of document.split('\n')) {
    const number = heading.exec(line)?.groups?.number;
    if (number !== undefined) open = numbersAbove(number);
    for (const name of open) sections.set(name, `${sections.get(name) ?? ''}${line}\n`);
  }
  return sections;
}

function numbersAbove(number: string): string[] {
  const [chapter] = number.split('.');
  return chapter === undefined || chapter === number ? [number] : [chapter, number];
}

/**
 * The fingerprint of what a rule rests on: its sections' text, white space folded, as 16 hex digits.
 * Undefined when the document lacks one of the sections.
 */
export function passageHash(sections: Sections, names: string): string | undefined {
  const texts = names.split(', ').map((name) => sections.get(name));
  if (texts.includes(undefined)) return undefined;
  const folded = texts.map((text) => text?.replaceAll(/\s+/g, ' ').trim()).join('\n');
  return createHash('sha256').update(folded).digest('hex').slice(0, 16);
}
