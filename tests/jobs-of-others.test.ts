import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmulatorProcess, startEmulatorProcess, writeProfile } from './emulator-process.ts';
import { type Instead, inFrontOf } from './in-front.ts';
import { runCommand, scratchFolder } from './run-command.ts';

let emulator: EmulatorProcess;

beforeAll(async () => {
  emulator = await startEmulatorProcess(['--clock', 'real', '--speed', '60']);
});

afterAll(() => emulator.stop());

/** Judges a rule on a target whose `/run` may be answered otherwise. @returns the command's end and the calls that steer jobs */
async function judged(options: readonly string[], run?: Instead) {
  const { origin } = new URL(emulator.urls.restV2);
  const steering: string[] = [];
  const server = createServer(
    inFrontOf(origin, ({ url = '' }) => {
      if (/\/(cancel|purge-queue)\b/.test(url)) steering.push(url.replace(/^.*\/serverless\/v1/, ''));
      return url.endsWith('/run') ? run : undefined;
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const front = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const target = await writeProfile({
    name: 'shared',
    urls: JSON.parse(JSON.stringify(emulator.urls).replaceAll(origin, front)),
    keys: { valid: '${PLUMBLINE_TEST_KEY}', secondUser: '${PLUMBLINE_TEST_SECOND}' },
    endpoints: { probe: 'probe', second: 'second', exclusive: 'exclusive' },
    capabilities: { receiver: {}, clockRate: 60, requestsPerWorker: { exclusive: null } },
  });
  const keys = {
    PLUMBLINE_TEST_KEY: emulator.keys.valid!,
    PLUMBLINE_TEST_SECOND: emulator.keys.secondUser!,
  };
  const results = await scratchFolder();
  const args = ['verify', '--target', target, '--no-look', '--seed', '1', '--results', results, ...options];
  const ended = await runCommand(args, keys);
  server.close();
  server.closeAllConnections();
  return { ...ended, steering };
}

const minutes = 600_000;

test(
  'nothing is purged on an endpoint that others may use',
  async () => {
    const { stdout, steering } = await judged(['--rule', 'limit.separate', '--tier', 'gate', '--verbose']);
    const purged = steering.filter((url) => url.includes('purge-queue'));
    expect(new Set(purged)).toEqual(new Set(['/exclusive/purge-queue']));
    // Whether a limit is reached is up to the machine: what counts is that the rule neither fails nor passes without a word.
    const untried = 'not tried: the limit of /purge-queue on another endpoint';
    expect(stdout).toMatch(/\b(pass|inconclusive) limit\.separate/);
    expect(stdout).not.toMatch(new RegExp(`pass limit\\.separate(?![^]*${untried})`));
  },
  minutes,
);

test(
  'a job whose id answers one submission after the other is not cancelled for each of them',
  async () => {
    const body = JSON.stringify({ id: 'job-of-others', status: 'IN_QUEUE' });
    const options = ['--rule', 'job.run.accepts', '--tier', 'smoke'];
    const { stderr, steering } = await judged(options, { status: 200, body });
    expect(steering.filter((url) => url.includes('job-of-others')).length).toBeLessThanOrEqual(1);
    expect(stderr).toContain('another submission of the run was answered with its id');
  },
  minutes,
);
