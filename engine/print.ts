import { printable, printableCommands, printableJson, printableLine } from './printable.ts';

/** Prints lines to standard output; nothing in them steers a terminal or commands the runner of a workflow. */
export function print(text: string): void {
  process.stdout.write(`${printable(text)}\n`);
}

/** Prints lines to standard error, as safe. */
export function printError(text: string): void {
  process.stderr.write(`${printable(text)}\n`);
}

/** Prints a question to standard error; the answer is typed on the same line. */
export function printQuestion(text: string): void {
  process.stderr.write(printableLine(text));
}

/** Prints one line to standard output; a line break in it shows as an escape. */
export function printLine(line: string): void {
  process.stdout.write(`${printableLine(line)}\n`);
}

/** Prints one line to standard error; a line break in it shows as an escape. */
export function printErrorLine(line: string): void {
  process.stderr.write(`${printableLine(line)}\n`);
}

/** Prints one JSON document to standard output. */
export function printJson(value: unknown, indent?: number): void {
  process.stdout.write(`${printableJson(value, indent)}\n`);
}

/** Prints lines that the runner of a workflow is to take for commands. */
export function printCommands(text: string): void {
  process.stdout.write(printableCommands(text));
}
