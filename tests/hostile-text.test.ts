import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileTexts, unsafeIn } from '../engine/testing/hostile-texts.ts';
import { writeProfile } from './emulator-process.ts';
import { runCommand, scratchFolder } from './run-command.ts';

const all = hostileTexts.map(([, text]) => text).join(' ');

/** Answers everything with texts that would steer a terminal, forge lines and command a runner. */
const target = createServer((request, response) => {
  request.resume();
  response.writeHead(418, { 'content-type': 'application/json', 'x-text': '##[error]a' });
  response.end(`{"id": ${JSON.stringify(all)}, "message": ${JSON.stringify(all)}} ${all}`);
});

let profile: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  profile = await writeProfile({
    name: `staging ${all.toWellFormed()}`,
    urls: { serverless: `${url}/v1`, restV2: `${url}/v2`, graphql: `${url}/graphql` },
    keys: { valid: '${PLUMBLINE_TEST_KEY}' },
    endpoints: { probe: 'probe' },
  });
});

afterAll(() => void target.close());

const environment = { PLUMBLINE_TEST_KEY: 'a-key-of-ours', GITHUB_ACTIONS: '' };
const rules = [
  'job.run.accepts',
  'job.health.shape',
  'job.input.required',
  'open.job.error-body',
  'v2.list.wrapped',
];

test.each([
  [
    'verify',
    [
      '--no-look',
      '--seed',
      '1',
      '--tier',
      'smoke',
      '--cases',
      '3',
      ...rules.flatMap((rule) => ['--rule', rule]),
    ],
  ],
  ['verify', ['--seed', '1', '--tier', 'smoke', '--rule', 'job.run.accepts']],
  ['doctor', ['--start', '500']],
  ['plan', ['--no-look', '--rule', 'job.run.accepts']],
  ['generate', []],
  ['clean', []],
])('%s shows nothing of a hostile target that a terminal or a runner obeys: %j', async (command, options) => {
  const results = await scratchFolder();
  const folder = ['plan', 'generate'].includes(command) ? [] : ['--results', results];
  const { stdout, stderr } = await runCommand(
    [command, '--target', profile, ...options, ...folder],
    environment,
  );

  expect(`${stdout}${stderr}`).not.toBe('');
  expect(unsafeIn(stdout)).toEqual([]);
  expect(unsafeIn(stderr)).toEqual([]);
  for (const file of await filesIn(results))
    expect([file, unsafeIn(await readFile(file, 'utf8'))]).toEqual([file, []]);
});

/** What is read at a terminal; the page and JUnit have escapes of their own. */
async function filesIn(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files
    .filter((file) => /(results|trace)\.json$|\.txt$|\.sh$/.test(file) && !file.startsWith('latest'))
    .map((file) => join(folder, file));
}
