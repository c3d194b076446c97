import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmulatorProcess } from '../emulator-process.ts';
import { runCommand, runProgram } from '../run-command.ts';

/** Where docs/clients.md has them installed: they are no dependencies of the project. */
const sdks = process.env.PLUMBLINE_SDKS ?? '';
const python = join(sdks, 'python/bin/python');

let emulator: Awaited<ReturnType<typeof startEmulatorProcess>>;
beforeAll(async () => {
  if (sdks !== '') emulator = await startEmulatorProcess(['--dialect', 'public-sdks']);
});
afterAll(() => emulator?.stop());

function environment(): Record<string, string> {
  const { urls, keys } = emulator;
  return {
    ...{ SDKS: sdks, BASE: urls.serverless, KEY: keys.valid!, ENDPOINT: 'probe' },
    ...{ V2: urls.restV2, GQL: urls.graphql, RUNPOD_ENDPOINT_BASE_URL: urls.serverless },
    RUNPOD_API_BASE_URL: new URL(urls.serverless).origin,
  };
}

test('every call of the SDK of npm works in its dialect', async (context) => {
  if (!existsSync(join(sdks, 'node_modules/runpod-sdk'))) context.skip('PLUMBLINE_SDKS has no runpod-sdk');
  const file = 'tests/client/sdks/every-call.ts';
  expect(await runProgram(process.execPath, [file], environment())).toMatchObject({ code: 0, stderr: '' });
});

test('every call of the SDK of PyPI works in its dialect', async (context) => {
  if (!existsSync(python)) context.skip('PLUMBLINE_SDKS has no Python with runpod');
  const file = 'tests/client/sdks/every_call.py';
  expect(await runProgram(python, [file], environment())).toMatchObject({ code: 0, stderr: '' });
});

test('every tool of the MCP server that calls what is documented works', async (context) => {
  if (!existsSync(join(sdks, 'node_modules/@runpod/mcp-server')))
    context.skip('PLUMBLINE_SDKS has no @runpod/mcp-server');
  const file = 'tests/client/sdks/every-tool.ts';
  expect(await runProgram(process.execPath, [file], environment())).toMatchObject({ code: 0, stderr: '' });
});

test('a dialect that does not exist is bad usage', async () => {
  const { code, stderr } = await runCommand(['emulate', '--dialect', 'public-sdk']);
  expect(stderr).toContain('Did you mean public-sdks?');
  expect(code).toBe(2);
});
