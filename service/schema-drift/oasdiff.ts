import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '../../engine/errors.ts';
import { ownPath } from '../../engine/installation.ts';
import { runProgram } from '../../engine/run-program.ts';
import type { ChangeLevel, SchemaChange } from './change.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Stands in tools/go.mod as well, with the sums of all that it is made of. */
const version = 'v1.33.0';
const tools = ownPath('./tools/', import.meta.url);

/** Where it is built, once for all clones; `OASDIFF_BIN` names another. */
export function oasdiffPath(environment: Environment): string {
  const cache = environment.XDG_CACHE_HOME || join(homedir(), '.cache');
  const folder = join(cache, 'plumbline', `oasdiff-${version}-${process.platform}-${process.arch}`);
  return environment.OASDIFF_BIN || join(folder, 'oasdiff');
}

/**
 * The program that compares two OpenAPI documents, built with Go where it is not there yet.
 * @throws UsageError when it can't be built, with what to install
 */
export async function readyOasdiff(environment: Environment, say: (line: string) => void): Promise<string> {
  const file = oasdiffPath(environment);
  if (existsSync(file)) return file;
  if (environment.OASDIFF_BIN) throw new UsageError(`OASDIFF_BIN is ${file}, and there is no such file`);
  const { code } = await runProgram('go', ['version'], { environment });
  if (code !== 0) {
    throw new UsageError(
      'OpenAPI documents are compared by oasdiff, which is built with Go, and there is no `go` here. ' +
        `Install Go 1.26 or newer, or name an oasdiff ${version} that you have in OASDIFF_BIN.`,
    );
  }
  say(`building oasdiff ${version}, as pinned in service/schema-drift/tools/go.mod`);
  await build(file, environment);
  return file;
}

async function build(file: string, environment: Environment): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true });
  const unfinished = `${file}-${process.pid}`;
  const args = ['build', '-mod=readonly', '-o', unfinished, 'github.com/oasdiff/oasdiff'];
  const { code, output } = await runProgram('go', args, { cwd: tools, environment });
  if (code !== 0)
    throw new UsageError(`oasdiff can't be built:\n${output.trim().split('\n').slice(-12).join('\n')}`);
  await rename(unfinished, file);
}

type Finding = { level: number; text: string; operation?: string; path?: string; section?: string };

/** Its levels: an error breaks, a warning may. */
const levels: Readonly<Record<number, ChangeLevel>> = { 3: 'breaking', 2: 'dangerous', 1: 'safe' };

/** How long comparing two documents may take, in real milliseconds: it takes a second or two, and a hostile one no end. */
const longest = 300_000;

/**
 * How one OpenAPI document differs from another, both in files.
 * @throws UsageError when one of them can't be compared
 */
export async function openapiChanges(
  oasdiff: string,
  documented: string,
  live: string,
  environment: Environment,
  within = longest,
): Promise<SchemaChange[]> {
  const args = ['changelog', documented, live, '--format', 'json', '--allow-external-refs=false'];
  const signal = AbortSignal.timeout(within);
  const { code, output } = await runProgram(oasdiff, args, { environment, signal });
  if (signal.aborted) throw new UsageError(`oasdiff did not compare them within ${within / 1000} s`);
  if (code !== 0) throw new UsageError(`oasdiff could not compare them: ${output.trim().split('\n').at(-1)}`);
  const findings = findingsIn(output);
  return (findings ?? []).map(({ level, text, operation, path, section }) => ({
    level: levels[level] ?? 'dangerous',
    where: [operation, path].filter(Boolean).join(' ') || (section ?? 'the document'),
    what: text,
  }));
}

function findingsIn(output: string): Finding[] | null {
  try {
    return JSON.parse(output === '' ? '[]' : output) as Finding[] | null;
  } catch (cause) {
    throw new UsageError('what oasdiff printed about them can not be read', { cause });
  }
}
