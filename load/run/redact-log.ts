import { createReadStream, createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createRedact, type Redact } from '../../engine/http/redact.ts';

/** Replaces the keys that a script was given, however a target repeats them: a script itself finds them as they are alone. */
export function redactKeys({
  LOAD_KEY = '',
  LOAD_SECOND_KEY = '',
}: Readonly<Record<string, string | undefined>>): Redact {
  return createRedact(new Map([LOAD_KEY, LOAD_SECOND_KEY].map((key) => [key, '(key)'])));
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
  for await (const line of lines) yield `${redact(line)}\n`;
}
