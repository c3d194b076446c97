import { printable } from '../printable.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as terminals and logs get it. XML 1.0 has no form for noncharacters, not even escaped. */
export function xmlText(raw: string): string {
  return printable(raw)
    .replaceAll(/[\ufffe\uffff]/g, '\ufffd')
    .replaceAll(/[&<>"]/g, (character) => entities[character]!);
}

/** The same for the value of an attribute. */
export function xmlAttribute(raw: string): string {
  return xmlText(raw).replaceAll('\n', '&#10;');
}
