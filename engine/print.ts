import { colorVerdicts } from './color-verdicts.ts';
import { printable, printableCommands, printableJson, printableLine } from './printable.ts';
import { widestLine } from './wrap-line.ts';
import { writeTo } from './write-stream.ts';

let isStatusShown = false;
let isColored: boolean | undefined;

/** Has what is printed colored, or not, wherever it goes. Otherwise it is at terminals, unless NO_COLOR is set. */
export function setColor(wanted: boolean): void {
  isColored = wanted;
}

type OutputStream = typeof process.stdout | typeof process.stderr;

function hasColor({ isTTY }: OutputStream): boolean {
  const { NO_COLOR = '', TERM } = process.env;
  return isColored ?? (isTTY && NO_COLOR === '' && TERM !== 'dumb');
}

/** Lines with the verdicts colored that they begin with. */
function colored(lines: string, stream: OutputStream): string {
  return hasColor(stream) ? colorVerdicts(lines) : lines;
}

/** Shows one line at the terminal that standard error is, in the place of the last one: the next line printed replaces it. */
export function showStatus(line: string): void {
  const width = Math.min(process.stderr.columns || widestLine, widestLine) - 1;
  writeTo(process.stderr, `\r\u{1b}[2K${printableLine(line).slice(0, width)}`);
  isStatusShown = true;
}

/** Takes such a line away. */
export function clearStatus(): void {
  if (isStatusShown) writeTo(process.stderr, '\r\u{1b}[2K');
  isStatusShown = false;
}

/** Prints lines to standard output; nothing in them steers a terminal or commands the runner of a workflow. */
export function print(text: string): void {
  clearStatus();
  writeTo(process.stdout, `${colored(printable(text), process.stdout)}\n`);
}

/** Prints lines to standard error, as safe. */
export function printError(text: string): void {
  clearStatus();
  writeTo(process.stderr, `${colored(printable(text), process.stderr)}\n`);
}

/** Prints a question to standard error; the answer is typed on the same line. */
export function printQuestion(text: string): void {
  clearStatus();
  writeTo(process.stderr, printableLine(text));
}

/** Prints one line to standard output; a line break in it shows as an escape. */
export function printLine(line: string): void {
  clearStatus();
  writeTo(process.stdout, `${colored(printableLine(line), process.stdout)}\n`);
}

/** Prints one line to standard error; a line break in it shows as an escape. */
export function printErrorLine(line: string): void {
  clearStatus();
  writeTo(process.stderr, `${colored(printableLine(line), process.stderr)}\n`);
}

/** Resolves once what was printed to standard output is written, or could not be. */
export async function printed(): Promise<void> {
  await new Promise((resolve) => process.stdout.write('', resolve));
}

/** Prints one JSON document to standard output. */
export function printJson(value: unknown, indent?: number): void {
  clearStatus();
  writeTo(process.stdout, `${printableJson(value, indent)}\n`);
}

/** Prints such lines to standard error, where standard output holds a document. */
export function printErrorCommands(text: string): void {
  clearStatus();
  writeTo(process.stderr, printableCommands(text));
}

/** Prints lines that the runner of a workflow is to take for commands. */
export function printCommands(text: string): void {
  clearStatus();
  writeTo(process.stdout, printableCommands(text));
}
