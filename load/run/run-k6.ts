import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { moduleUrl } from '../../engine/installation.ts';
import { runProgram } from '../../engine/run-program.ts';
import { boundProcess } from './bound-process.ts';
import { endWithUs } from './end-with-us.ts';
import { LoadError } from './errors.ts';
import type { LoadTarget } from './load-target.ts';
import type { K6Summary } from './merge-summaries.ts';
import { loadRedact, redactLog } from './redact-log.ts';
import { segmentArguments } from './segments.ts';

/** What a script of `load/` is run with, so many times at once. */
export type K6Options = {
  readonly k6: string;
  readonly script: string;
  readonly instances: number;
  /** Where the results go. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** Whose secrets are left out of what k6 writes and says. */
  readonly target?: Pick<LoadTarget, 'secrets'>;
  /** Whether k6 draws a page of its own. */
  readonly hasDashboard?: boolean;
  readonly onStart?: (pid: number) => void;
};

/** k6 ends so when a threshold does not hold, which is a finding and no failure of its own. */
const thresholdsFailed = 99;
/** Until all instances have read their script. */
const startUp = 4000;

/**
 * Runs k6 and gives the summary of each instance, and where it wrote what the script reported.
 * @throws LoadError when an instance ends otherwise than with a finding
 */
export async function runK6(options: K6Options): Promise<{ summaries: K6Summary[]; logs: string[] }> {
  const startAt = options.instances === 1 ? 0 : Date.now() + startUp;
  const oneFailed = new AbortController();
  const signal = AbortSignal.any([options.signal, oneFailed.signal]);
  const all = Array.from({ length: options.instances }, (_, nth) =>
    runOne({ ...options, signal }, nth, startAt),
  );
  try {
    const ended = await Promise.all(all);
    return { summaries: ended.map(({ summary }) => summary), logs: ended.map(({ log }) => log) };
  } catch (error) {
    // Nobody would count what the others go on calling.
    oneFailed.abort();
    await Promise.allSettled(all);
    throw error;
  }
}

/** Where a script's reports go, a file each instance. They are there however its k6 ended. */
export function logsOf({ folder, instances }: Pick<K6Options, 'folder' | 'instances'>): string[] {
  return Array.from({ length: instances }, (_, nth) => join(folder, `printed-${nth + 1}.txt`));
}

async function runOne(
  options: K6Options,
  nth: number,
  startAt: number,
): Promise<{ summary: K6Summary; log: string }> {
  const { folder, script, instances, k6, signal, hasDashboard = true, onStart } = options;
  const file = (name: string) => join(folder, name.replace('.', `-${nth + 1}.`));
  const summary = file('summary.json');
  const log = logsOf(options)[nth]!;
  const quietly = ['--quiet', '--no-usage-report', '--no-color'];
  const consoleArguments = ['--console-output', log, '--log-format', 'raw'];
  const share = segmentArguments(nth, instances);
  const bounds = boundProcess({ bytes: mostMemory(), log });
  let hasEnded = (): void => {};
  const { code, output } = await runProgram(
    k6,
    [
      'run',
      ...quietly,
      ...consoleArguments,
      ...share,
      fileURLToPath(moduleUrl(`../${script}.ts`, import.meta.url)),
    ],
    {
      signal: AbortSignal.any([signal, bounds.signal]),
      onStart(pid) {
        bounds.follow(pid);
        hasEnded = endWithUs(pid);
        onStart?.(pid);
      },
      environment: {
        ...withoutOptionsOfK6(options.environment),
        LOAD_SUMMARY: summary,
        LOAD_START: String(startAt),
        LOAD_INSTANCES: String(instances),
        K6_AUTO_EXTENSION_RESOLUTION: 'false',
        ...noProxy,
        ...(hasDashboard ? dashboard(file('dashboard.html')) : {}),
      },
    },
  ).finally(() => {
    bounds.stop();
    hasEnded();
  });
  const redact = loadRedact(options.environment, options.target?.secrets);
  await redactLog(log, redact);
  if (signal.aborted) throw new LoadError('interrupted');
  if (bounds.exceeded() !== undefined)
    throw new LoadError(
      `k6 was ended, since it took more than ${bounds.exceeded()}: the target answers with more than a job's record`,
    );
  if (code !== 0 && code !== thresholdsFailed)
    throw new LoadError(`k6 ended with ${code}:\n${wordsOfScript(redact(output)).slice(-3000)}`);
  return { summary: JSON.parse(await readFile(summary, 'utf8')) as K6Summary, log };
}

/** Options of k6 that somebody set for other runs would change what is measured, and some of them write keys down. */
function withoutOptionsOfK6(environment: K6Options['environment']): K6Options['environment'] {
  const others = Object.entries(environment).filter(
    ([name]) => !name.startsWith('K6_') && name !== 'SSLKEYLOGFILE',
  );
  return Object.fromEntries(others);
}

/** What k6 says, without where in its script that was, and without what its page lacks then. */
function wordsOfScript(output: string): string {
  const isOfPage = /^(?:Error from Web dashboard|The test run was short, report generation was skipped)/;
  const lines = output.split('\n').filter((line) => !/^\s+at \S/.test(line) && !isOfPage.test(line));
  return lines.join('\n').trim();
}

/** k6 goes through what the environment names: keys would be shown to it, and its answers be measured. */
const noProxy = { NO_PROXY: '*', no_proxy: '*' };

/** A tenth of that is enough for the largest load. */
function mostMemory(): number {
  return Math.min(4 * 2 ** 30, totalmem() / 2);
}

/**
 * The page of k6 comes with a server that everybody in the network could read, and that keeps k6 from ending while somebody does. k6
 * goes on without it where it can't listen: at its usual port, on an address that no machine has (RFC 5737).
 */
const nowhere = { K6_WEB_DASHBOARD_HOST: '192.0.2.1', K6_WEB_DASHBOARD_PORT: '5665' };

function dashboard(file: string): Record<string, string> {
  return { K6_WEB_DASHBOARD: 'true', K6_WEB_DASHBOARD_EXPORT: file, ...nowhere };
}
