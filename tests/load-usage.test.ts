import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { serve } from '../engine/testing/serve.ts';
import { limits } from '../generated/limits.ts';
import { writeProfile } from './emulator-process.ts';
import { type Outcome, runCommand, scratchFolder } from './run-command.ts';

const key = { PLUMBLINE_TEST_KEY: 'abc' };

function profile(more: object = {}): Promise<string> {
  return writeProfile({
    name: 'elsewhere',
    urls: { serverless: 'http://127.0.0.1:9/v1' },
    keys: { valid: '${PLUMBLINE_TEST_KEY}' },
    endpoints: { exclusive: 'alone' },
    capabilities: { requestsPerWorker: { exclusive: null } },
    ...more,
  });
}

describe.concurrent('a load that makes no sense says why', () => {
  test.each<[string[], RegExp, Record<string, string>?]>([
    [
      ['everything'],
      /Allowed choices are rate-limits, single-stream, offline, server, sweep, cold-start, soak/,
    ],
    [['rate-limits', '--rows', 'run,health'], /there is no row health/],
    [['rate-limits', '--instances', '0'], /expected a whole number from 1 to 16/],
    [['rate-limits', '--summary', 'one.json'], /needs the --target/],
    [['rate-limits', '--fault', 'limit-recover-by-half'], /Did you mean limit-recovers-by-half/],
    [['server', '--pools', '1'], /as 1=abc,8=def/],
    [['server', '--pools', '2=a,2=b'], /a number of workers is there twice: steps are named by it/],
    [['server', '--pools', '1=a,2=a'], /an endpoint is there twice/],
    [['server', '--sizes', '2,2'], /a number is there twice/],
    [['server', '--shares', '0.501,0.504'], /the same in whole percents/],
    [['offline', '--gpu', '[]'], /expected a JSON object/],
    [['soak', '--rows', 'run'], /--rows is for rate-limits/],
    [['rate-limits', '--seconds', '5'], /--seconds is for soak and single-stream/],
    [['server', '--pools', '1=a'], /--pools can only be used with a --target/],
    [['server', '--rate', '0'], /expected jobs a second above 0, such as 20\. Without --rate/],
    [['server', '--rate', '0x10'], /expected jobs a second above 0, such as 20/],
    [['server', '--shares', '0'], /expected shares above 0 and up to 2, such as 0\.5,0\.8/],
    [['server', '--rate', '5', '--shares', '0.5'], /give one of them/],
    [
      ['server', '--objective', 'runsync.p50=800ms', '--objective', 'runsync.p50=1ms'],
      /--objective runsync\.p50 is given twice/,
    ],
    [['server', '--arrivals', 'together'], /Allowed choices are poisson, constant, bursts/],
    [['server', '--objective', 'latency=1s'], /names no figure: there are runsync\.p50/],
    [['server', '--objective', 'runsync.p95=0s'], /must be above 0, such as runsync\.p95=800ms/],
    [['server', '--instances', '2'], /--instances is for rate-limits and soak/],
    [['offline', '--rate', '5'], /--rate is for server/],
    [['cold-start', '--seconds', '5'], /--seconds is for soak and /],
    [['server', '--objective', 'coldStart.p95=12s'], /names no figure of server: ask cold-start/],
    [['offline', '--objective', 'goodput=0.9'], /names no figure of offline: ask server, sweep/],
    [
      ['soak', '--target', 'x.yaml', '--fault', 'limit-recovers-by-half'],
      /--fault can only be used with an emulator/,
    ],
    [['soak', '--against', 'b.yaml'], /--against is for single-stream and /],
    [['server', '--against', 'b.yaml', '--rounds', '2'], /--against needs 3 rounds at least/],
    [['server', '--against-pools', '1=b'], /second target: name it with --against FILE/],
    [['server', '--tolerance', '5%'], /second target: name it with --against FILE/],
    [['soak', '--hours', '0'], /expected hours from 0\.01 to 168, such as 8/],
    [['soak', '--hours', '1', '--seconds', '60'], /--hours and --seconds both say how long/],
    [['server', '--rough'], /--rough is for soak/],
    [['server', '--memory-growth', '5'], /--memory-growth is for soak/],
    [['soak', '--target', 'x.yaml', '--rough'], /--rough can only be used with an emulator/],
    [['soak', '--rough'], /--rough runs worker processes: install Python 3\.10/, { PATH: '/nowhere' }],
    [['soak'], /K6_BIN is \/nowhere\/k6, and there is no such file/, { K6_BIN: '/nowhere/k6' }],
    [
      ['soak', '--results', '/proc/plumbline'],
      /nothing can be written to the folder \/proc\/plumbline/,
      { K6_BIN: process.execPath },
    ],
    [['soak'], /npm run k6:build/, { K6_BIN: '', XDG_CACHE_HOME: '/nowhere' }],
  ])('%j', async (args, words, environment = {}) => {
    const { code, stderr } = await runCommand(['load', ...args], environment);
    expect(stderr).toMatch(words);
    expect(code).toBe(2);
  });

  test('latencies on a clock that runs a hundred times as fast', async () => {
    const target = await profile({ capabilities: { clockRate: 100 } });
    const args = ['load', 'server', '--target', target];
    const { code, stderr } = await runCommand(args, { ...key, K6_BIN: process.execPath });
    expect(stderr).toMatch(/can be measured up to rate 10/);
    expect(code).toBe(2);
  });

  test('an objective of a profile that names no figure', async () => {
    const target = await profile({ objectives: { runsync: { p59: '1s' } } });
    const args = ['load', 'server', '--target', target];
    const { code, stderr } = await runCommand(args, { ...key, K6_BIN: process.execPath });
    expect(stderr).toMatch(/\/objectives\/runsync must NOT have additional properties.*p59/);
    expect(code).toBe(2);
  });

  test('a profile without an endpoint of our own', async () => {
    const target = await profile({ endpoints: { probe: 'shared' } });
    const environment = { ...key, K6_BIN: process.execPath };
    const { code, stderr } = await runCommand(['load', 'soak', '--target', target], environment);
    expect(stderr).toMatch(/names no exclusive endpoint/);
    expect(code).toBe(2);
  });
});

test('a k6 that breaks down ends the load, and no key is printed of what it says', async () => {
  const k6 = join(await scratchFolder(), 'k6');
  await writeFile(k6, '#!/bin/sh\necho "malformed: \\"$LOAD_KEY\\"" >&2\nexit 7\n', { mode: 0o755 });
  const health = '{"jobs":{"inQueue":0,"inProgress":0,"completed":0},"workers":{"idle":1,"running":0}}';
  const serverless = await serve((_, response) => response.end(health));
  const target = await profile({ urls: { serverless } });
  const args = ['load', 'server', '--pools', '1=alone', '--target', target];

  const { code, stderr } = await runCommand(args, { PLUMBLINE_TEST_KEY: 'served-again', K6_BIN: k6 });

  expect(stderr).toContain('k6 ended with 7:\nmalformed: "$PLUMBLINE_TEST_KEY"');
  expect(stderr).not.toContain('served-again');
  expect(code).toBe(2);
});

test('no key of the profile is printed or written where a target gives it out', async () => {
  const folder = await scratchFolder();
  const [k6, results] = [join(folder, 'k6'), join(folder, 'results')];
  const main = `const { writeFileSync } = require('node:fs');
    const { argv, env } = process;
    const call = (record) => ({ sent: 0, answered: 2, status: 200, body: JSON.stringify(record) });
    const job = { number: 0, mark: 'm', kind: 'plain', work: 5, cancels: [], retries: [],
      submission: call({ id: env.KEY_OF_ANOTHER, status: 'IN_QUEUE' }),
      last: call({ id: env.KEY_OF_ANOTHER, status: 'COMPLETED', output: env.KEY_OF_ANOTHER }) };
    writeFileSync(argv[argv.indexOf('--console-output') + 1], JSON.stringify(job) + '\\n');
    writeFileSync(env.LOAD_SUMMARY, '{"metrics":{}}');`;
  await writeFile(k6, `#!${process.execPath}\n${main}\n`, { mode: 0o755 });
  const keys = { valid: '${PLUMBLINE_TEST_KEY}', noAccess: '${KEY_OF_ANOTHER}' };
  const args = ['load', 'soak', '--target', await profile({ keys }), '--results', results];
  const another = 'key-of-another-1f2e3d4c';

  const { code, stdout, stderr } = await runCommand(args, { ...key, KEY_OF_ANOTHER: another, K6_BIN: k6 });

  expect(code).toBe(1);
  expect(stdout).toContain('should have the output of mark m and has "$KEY_OF_ANOTHER"');
  const files = (await readdir(results, { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  );
  const texts = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')),
  );
  expect(texts.length).toBeGreaterThan(2);
  for (const text of [stdout, stderr, ...texts]) expect(text).not.toContain(another);
});

/** What half of the instances counted of a row that keeps to its limit. */
function summary(change: Record<string, number> = {}): string {
  const { requests } = limits.rate.operations.requests;
  const counts = {
    'offered{row:requests}': 1,
    'accepted{row:requests,phase:within}': requests / 2,
    'refused{row:requests,phase:above}': 1,
    'accepted{row:requests,phase:recovery}': requests / 2,
    ...change,
  };
  const metrics = Object.entries(counts).map(([name, count]) => [
    name,
    { type: 'counter', values: { count } },
  ]);
  return JSON.stringify({ metrics: Object.fromEntries(metrics) });
}

async function judge(
  ...summaries: string[]
): Promise<Outcome & { results: { findings: { part: string }[] } }> {
  const folder = await scratchFolder();
  const files = summaries.map((_, nth) => join(folder, `summary-${nth}.json`));
  for (const [nth, file] of files.entries()) await writeFile(file, summaries[nth]!);
  const given = files.flatMap((file) => ['--summary', file]);
  const target = await profile();
  const args = [
    'load',
    'rate-limits',
    '--target',
    target,
    '--rows',
    'requests',
    '--results',
    folder,
    ...given,
  ];
  const outcome = await runCommand(args, key);
  const written = /^results: (.*)$/m.exec(outcome.stdout)![1]!;
  return { ...outcome, results: JSON.parse(await readFile(join(written, 'results.json'), 'utf8')) };
}

describe.concurrent('what runners elsewhere counted is judged together', () => {
  test('and passes where each alone would say nothing', async () => {
    const { code, stdout, results } = await judge(summary(), summary());
    expect(stdout).toMatch(/^pass +requests: within .*measured: 10 accepted, 0 refused/m);
    expect(results.findings.map(({ part }) => part)).toContain('requests: recovery');
    expect(code).toBe(0);
  });

  test('and fails with the row, where one of them was refused', async () => {
    const { code, stdout } = await judge(summary(), summary({ 'refused{row:requests,phase:recovery}': 1 }));
    expect(stdout).toMatch(/^fail +requests: recovery/m);
    expect(code).toBe(1);
  });

  test('and one alone proves too little', async () => {
    expect((await judge(summary())).code).toBe(3);
  });
});
