import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** How much of our code one run goes through, in all its threads. */
export type RunCoverage = {
  /** Modules of ours that were loaded, and those of which a function ran. */
  readonly loaded: number;
  readonly executed: number;
  /** Functions that ran, those without a name too. */
  readonly functions: number;
};

type CoverageFile = {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly functionName: string;
      readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
    }[];
  }[];
};

const root = new URL('../../', import.meta.url);

/** Runs `verify` with these arguments, and counts what of our code ran. */
export async function coverageOfVerify(args: readonly string[]): Promise<RunCoverage> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-coverage-'));
  try {
    const env = { ...process.env, NODE_V8_COVERAGE: folder };
    const command = [new URL('scripts/main.js', root).pathname, 'verify', ...args];
    await promisify(execFile)(process.execPath, [...command, '--results', join(folder, 'results')], { env });
    return await countCoverage(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function countCoverage(folder: string): Promise<RunCoverage> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const loaded = new Set<string>();
  const functions = new Set<string>();
  for (const name of names) {
    const { result } = JSON.parse(await readFile(join(folder, name), 'utf8')) as CoverageFile;
    for (const { url, functions: all } of result.filter(isOurs)) {
      loaded.add(url);
      // The first is the module itself.
      for (const { ranges } of all.slice(1))
        if (ranges[0]!.count > 0) functions.add(`${url}\n${ranges[0]!.startOffset}`);
    }
  }
  const executed = new Set([...functions].map((one) => one.split('\n')[0]));
  return { loaded: loaded.size, executed: executed.size, functions: functions.size };
}

function isOurs({ url }: { readonly url: string }): boolean {
  return url.startsWith(root.href) && !url.includes('/node_modules/');
}
