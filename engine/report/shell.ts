import { printableLine } from '../printable.ts';

/**
 * The text as one word of a shell on one line, whatever is in it: single quotes, and octal escapes for what steers a
 * terminal. A NUL is left out, since no word can hold one.
 */
export function quoted(text: string): string {
  const parts = text.replaceAll('\0', '').split(/([\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+)/u);
  const words = parts.map((part, index) => (index % 2 === 1 ? octal(part) : literal(part)));
  return words.join('') || "''";
}

/** One word of a shell; plain ones stay as they are, and none begins like an option or an expansion. */
export function shellWord(text: string): string {
  return /^[\w./:@][\w./:=@-]*$/.test(text) || /^--?[a-z][a-z-]*$/.test(text) ? text : quoted(text);
}

/** A path as a word of a shell that no program takes for an option. */
export function shellPath(path: string): string {
  return shellWord(path.startsWith('-') ? `./${path}` : path);
}

/** A comment, each line of the text on a line of its own. */
export function comment(text: string): string {
  return text
    .split('\n')
    .map((line) => `# ${printableLine(line)}`.trimEnd())
    .join('\n');
}

/** A file written by the script. The delimiter is chosen so that the text can't end it. */
export function hereDocument(command: string, text: string): string {
  const longest = Math.max(-1, ...(text.match(/BODY_*/g) ?? []).map((found) => found.length - 4));
  const delimiter = `BODY${'_'.repeat(longest + 1)}`;
  return `${command} <<'${delimiter}'\n${text}\n${delimiter}`;
}

/** Whether a here document holds the text as it is, and a terminal shows it so. */
export function isPlain(text: string): boolean {
  return text.split('\n').every((line) => printableLine(line) === line);
}

/** Between two # the quotes are closed and opened again: a log with the word in it commands no runner. */
function literal(text: string): string {
  if (text === '') return '';
  const inner = text.replaceAll("'", `'\\''`).replaceAll(/#(?=#)/g, "#''");
  return `'${inner.replace(/^\s*::/, (colons) => `${colons.slice(0, -1)}'':`)}'`;
}

function octal(text: string): string {
  return `$'${[...Buffer.from(text)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')}'`;
}
