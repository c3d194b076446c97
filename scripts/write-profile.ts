import { lstat, readFile, rm, writeFile } from 'node:fs/promises';
import { stringify } from 'yaml';
import type { Emulator } from '../emulator/start.ts';
import { UsageError } from '../engine/errors.ts';
import { shellWord } from '../engine/report/shell.ts';
import { worldRequests, worldTimeouts } from '../service/target/world-settings.ts';

const variables = {
  valid: 'EMULATOR_KEY',
  noAccess: 'EMULATOR_NO_ACCESS_KEY',
  secondUser: 'EMULATOR_SECOND_USER_KEY',
} as const;

/**
 * Writes a target profile by which the emulator's first world is judged like any service: without its control address. Its
 * keys go into a file beside it that a shell takes in. Both are written anew by the next emulator, and replace nothing else.
 * @param speed world milliseconds in a real one
 * @param now when its clock was set to begin, if it was
 * @throws UsageError when a file can't be written, or is there and was not written by an emulator
 */
export async function writeProfileOf(
  file: string,
  emulator: Emulator,
  { speed, now }: { readonly speed: number; readonly now?: number },
): Promise<void> {
  const environment = `${file.replace(/\.ya?ml$/, '')}.env`;
  for (const each of [file, environment]) await assertOwn(each);
  await write(file, stringify(profileOf(emulator, speed, now !== undefined)));
  await write(environment, environmentOf(emulator), ownersOnly);
}

function profileOf({ urls, endpoints, addresses }: Emulator, speed: number, ownCalendar: boolean): object {
  const { balanced } = addresses;
  const names = Object.keys(variables) as (keyof typeof variables)[];
  return {
    name: 'emulator',
    urls,
    keys: Object.fromEntries(names.map((name) => [name, `\${${variables[name]}}`])),
    endpoints: {
      ...pick(endpoints, Object.keys(worldTimeouts)),
      ...(balanced === undefined ? {} : { balanced: { url: balanced } }),
    },
    capabilities: {
      clockRate: speed,
      ...(ownCalendar ? { ownCalendar } : {}),
      receiver: {},
      spend: true,
      concurrentHandler: false,
      executionTimeoutMs: pick(worldTimeouts, ['probe', 'second', 'exclusive', 'limited']),
      requestsPerWorker: pick(worldRequests, ['exclusive', 'scaling']),
    },
  };
}

function pick(record: Readonly<Record<string, unknown>>, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
}

function environmentOf({ keys }: Emulator): string {
  const lines = Object.entries(variables).map(
    ([name, variable]) => `export ${variable}=${shellWord(keys[name as never])}`,
  );
  return `${lines.join('\n')}\n`;
}

/** Of a file with keys. */
const ownersOnly = 0o600;

/** The first line of both files. */
const firstLine = '# Of `plumbline emulate`, which writes it anew at each start.';

/** @throws UsageError for a file that somebody else has written, and for a link, which leads to one */
async function assertOwn(file: string): Promise<void> {
  const found = await lstat(file).catch(() => undefined);
  if (found === undefined) return;
  if (found.isFile() && (await readFile(file, 'utf8').catch(() => '')).startsWith(`${firstLine}\n`)) return;
  throw new UsageError(
    `${file} is there and was not written by an emulator: remove it, or name another profile than ${file.replace(/\.env$/, '.yaml')}`,
  );
}

async function write(file: string, text: string, mode?: number): Promise<void> {
  try {
    // Made anew: a file that exists keeps its mode, and would show the new keys to whom it showed the old.
    await rm(file, { force: true });
    await writeFile(file, `${firstLine}\n${text}`, { mode, flag: 'wx' });
  } catch (cause) {
    throw new UsageError(`the target profile can't be written to ${file}: ${(cause as Error).message}`, {
      cause,
    });
  }
}
