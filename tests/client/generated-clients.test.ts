import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Emulator, start } from '../../emulator/start.ts';
import { runProgram, scratchFolder } from '../run-command.ts';

/** Where docs/clients.md has the generators for Python and Go installed: they are no dependencies of the project. */
const generators = process.env.PLUMBLINE_GENERATORS ?? '';
const forPython = join(generators, 'python/bin/openapi-python-client');
const forGo = join(generators, 'bin/oapi-codegen');

let emulator: Emulator;
beforeAll(async () => {
  emulator = await start();
});
afterAll(() => emulator.stop());

describe.each(['restV1', 'restV2'] as const)('the schema that %s serves', (api) => {
  let folder: string;
  let file: string;
  beforeAll(async () => {
    const { urls, keys } = emulator;
    const address = api === 'restV1' ? urls.restV1Schema : `${urls.restV2}/openapi.json`;
    const answer = await fetch(address, { headers: { authorization: `Bearer ${keys.valid}` } });
    expect(answer.status).toBe(200);
    folder = await scratchFolder();
    file = join(folder, 'openapi.json');
    await writeFile(file, await answer.text());
  });

  test('gives types of TypeScript', async () => {
    const types = astToString(await openapiTypescript(JSON.parse(await readFile(file, 'utf8'))));
    expect(types).toContain('export interface operations');
  });

  test('gives a client of Python', async (context) => {
    if (!existsSync(forPython)) context.skip('PLUMBLINE_GENERATORS has no openapi-python-client');
    const output = join(folder, 'python');
    const args = ['generate', '--path', file, '--output-path', output, '--meta', 'none'];
    // It calls its formatter by name.
    const path = { PATH: `${dirname(forPython)}:${process.env.PATH}` };
    const { code, stdout, stderr } = await runProgram(forPython, [...args, '--fail-on-warning'], path);
    expect([code, stdout + stderr]).toEqual([0, expect.not.stringContaining('WARNING')]);
    expect(await readdir(join(output, 'api'))).toContain('pods');
  });

  test('gives a client of Go', async (context) => {
    if (!existsSync(forGo)) context.skip('PLUMBLINE_GENERATORS has no oapi-codegen');
    const output = join(folder, 'client.go');
    const args = ['-generate', 'types,client', '-package', 'client', '-o', output, file];
    expect(await runProgram(forGo, args)).toMatchObject({ code: 0 });
    expect(await readFile(output, 'utf8')).toContain('func NewClient(');
  });
});
