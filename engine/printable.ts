/** Characters that steer a terminal or hide in a line, as the source of a pattern with the flag `u`. */
export const unprintable = String.raw`[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\uFFFE\uFFFF]`;

/** What the runner of a workflow takes for a command: `::` that begins a line, `##[` and its like anywhere. */
export const runnerCommand = String.raw`^\s*::|##(?=\[|vso\[|teamcity\[)`;

const steering = new RegExp(unprintable, 'gu');
const steeringButBreaks = new RegExp(String.raw`(?!\n)${unprintable}`, 'gu');
const command = new RegExp(runnerCommand, 'g');
const named: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** One line for a terminal or a log: what steers a terminal, breaks a line or commands a runner shows as an escape. */
export function printableLine(text: string): string {
  return text.replace(steering, visible).replace(command, breakUp);
}

/** Lines for a terminal or a log, safe as `printableLine` makes one; line breaks are the layout and stay. */
export function printable(text: string): string {
  return text.replace(steeringButBreaks, visible).split('\n').map(withoutCommand).join('\n');
}

/** The same lines with runner commands left as they are: for the annotations that are meant as commands. */
export function printableCommands(text: string): string {
  return text.replace(steeringButBreaks, visible);
}

/** JSON with nothing raw in it that steers a terminal or commands a runner; it parses to the same value. */
export function printableJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent)
    .replace(steeringButBreaks, unitEscapes)
    .replace(/##/g, '#\\u0023');
}

function withoutCommand(line: string): string {
  return line.replace(command, breakUp);
}

function visible(character: string): string {
  return named[character] ?? codePointEscape(character);
}

/** The last character before what makes the command is escaped: `::error` shows as `:\u{3a}error`. */
function breakUp(found: string): string {
  return `${found.slice(0, -1)}${codePointEscape(found.at(-1)!)}`;
}

function codePointEscape(character: string): string {
  return `\\u{${character.codePointAt(0)!.toString(16)}}`;
}

function unitEscapes(character: string): string {
  return [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('');
}
