/** The text as one word of a shell, whatever is in it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A comment, each line of the text on a line of its own. */
export function comment(text: string): string {
  return text
    .split('\n')
    .map((line) => `# ${line}`.trimEnd())
    .join('\n');
}

/** A file written by the script. The delimiter is chosen so that the text can't end it. */
export function hereDocument(command: string, text: string): string {
  let delimiter = 'BODY';
  while (text.includes(delimiter)) delimiter += '_';
  return `${command} <<'${delimiter}'\n${text}\n${delimiter}`;
}
