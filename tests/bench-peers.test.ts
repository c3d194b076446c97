import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timeMockServers } from '../emulator/bench/peers/mock-servers.ts';
import { timeTestTools } from '../emulator/bench/peers/test-tools.ts';
import { EmulatorError } from '../emulator/core/errors.ts';

/** Neither peer comes with the project: small programs stand in for them, called as they are. */
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peers-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** `prism mock --port N … FILE`: it answers templates once it has read the schema. */
const mock = `
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
const args = process.argv.slice(2);
const { paths } = JSON.parse(readFileSync(args.at(-1), 'utf8'));
const status = '/templates' in paths && args[0] === 'mock' ? 200 : 500;
createServer((request, response) => {
  request.resume();
  response.writeHead(status).end('{}');
}).listen(Number(args[args.indexOf('--port') + 1]), '127.0.0.1');
`;

/** `st run URL -H 'Authorization: Bearer KEY' …`: it finds a list of Pods that is a bare array. */
const tool = `#!/usr/bin/env node
const [, , run, schema, , header] = process.argv;
const url = schema.replace('/openapi.json', '/pods');
const answer = await fetch(url, { headers: { authorization: header.replace('Authorization: ', '') } });
const list = await answer.json();
console.log('Test cases:\\n  1,001 generated');
process.exitCode = run === 'run' && answer.ok && Array.isArray(list.pods) ? 0 : 1;
`;

async function program(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  await chmod(file, 0o755);
  return file;
}

test('the emulator and a mock server answer the same calls, each timed by its own processor time', async () => {
  const figures = await timeMockServers(await program('prism.mjs', mock), 1000, 4);
  expect(figures.map(({ operation, calls }) => [operation, calls])).toEqual([
    ['GET /templates', 1000],
    ['POST /templates', 1000],
  ]);
  for (const { rates } of figures) for (const rate of Object.values(rates)) expect(rate).toBeGreaterThan(0);
});

test('a mock server that ends at once is named', async () => {
  const broken = await program('broken.mjs', 'process.exit(1)');
  await expect(timeMockServers(broken, 10, 1)).rejects.toThrow(`${broken} does not begin to answer`);
});

test('both tools meet the conforming emulator and each mutant, and what they told apart is counted', async () => {
  const mutants = ['v2-pods-are-a-bare-array'];
  const killing = ['--rule', 'v2.list.wrapped'];
  const [ours, theirs] = await timeTestTools(await program('st', tool), mutants, killing);
  expect(ours).toMatchObject({ tool: 'plumbline', killed: mutants, mutants: 1 });
  expect(ours!.calls).toBeGreaterThan(100);
  expect(theirs).toMatchObject({ tool: 'schemathesis', calls: 1001, killed: mutants });
  expect(theirs!.processorSeconds).toBeGreaterThan(0);
});

test('a tool that fails the conforming emulator is no measure', async () => {
  const failing = await program('failing', '#!/bin/sh\necho 3 generated\nexit 1\n');
  await expect(timeTestTools(failing, [])).rejects.toThrow(EmulatorError);
});
