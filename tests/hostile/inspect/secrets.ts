import { writingsOf } from '../../leaky-target.ts';
import type { Encounter } from '../encounter.ts';

/** Keys and texts of local files in anything printed or written. */
export function secretProblems({ commands, files, keys, secret }: Encounter): string[] {
  const texts: [string, string][] = [
    ...commands
      .filter(({ command }) => command !== 'replay')
      .map(({ command, stdout, stderr }): [string, string] => [`output of ${command}`, `${stdout}${stderr}`]),
    ...files,
  ];
  const hidden = keys.flatMap((key) => [...writingsOf(key), ...pageWritings(key)]);
  return texts.flatMap(([place, text]) => [
    ...hidden
      .filter((form) => text.includes(form))
      .slice(0, 1)
      .map((form) => `${place} has a key, written as ${form.slice(0, 24)}…`),
    ...(text.includes(secret) ? [`${place} has the text of a local file`] : []),
  ]);
}

/** Ways in which a debug page or a proxy really writes a text. */
function pageWritings(text: string): string[] {
  const bytes = [...Buffer.from(text)];
  const each = (write: (byte: number) => string) => bytes.map(write).join('');
  const hex = (byte: number) => byte.toString(16).padStart(2, '0');
  return [
    each(hex),
    each(hex).toUpperCase(),
    each((byte) => `%${hex(byte)}`),
    each((byte) => `%${hex(byte).toUpperCase()}`),
    each((byte) => `&#${byte};`),
    each((byte) => `&#x${hex(byte)};`),
    each((byte) => `\\u00${hex(byte)}`),
    each((byte) => `\\\\u00${hex(byte)}`),
  ];
}
