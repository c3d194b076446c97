import { createReadStream, createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createRedact, type Redact, type Secrets } from '../../engine/http/redact.ts';
import { redactValue } from '../../engine/http/redact-value.ts';
import { linesIn } from './log-records.ts';

/**
 * Replaces the keys that a script was given, and the secrets of a target's profile, however a target repeats them: a script itself
 * finds keys as they are alone.
 */
export function loadRedact(
  { LOAD_KEY = '', LOAD_SECOND_KEY = '' }: Readonly<Record<string, string | undefined>>,
  secrets: Secrets = new Map(),
): Redact {
  const keys = [LOAD_KEY, LOAD_SECOND_KEY].map((key) => [key, '(key)'] as const);
  return createRedact(new Map([...keys, ...secrets]));
}

/** Puts a log in the place of itself in which no key stands. One that is not there stays away. */
export async function redactLog(file: string, redact: Redact): Promise<void> {
  if ((await stat(file).catch(() => undefined)) === undefined) return;
  const part = `${file}.part`;
  await pipeline(Readable.from(redactedLines(file, redact)), createWriteStream(part));
  await rename(part, file);
}

async function* redactedLines(file: string, redact: Redact): AsyncGenerator<string> {
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity });
  for await (const line of lines) yield `${redactedLine(line, redact)}\n`;
}

/** Of a report only its texts are looked through: a secret may look like a number of it. */
function redactedLine(line: string, redact: Redact): string {
  const [report] = linesIn<object>(line);
  return report === undefined ? redact(line) : JSON.stringify(redactValue(report, redact));
}
