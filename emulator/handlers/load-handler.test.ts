import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { EmulatorError } from '../core/errors.ts';
import { loadHandler } from './load-handler.ts';

async function file(source: string, name = 'handler.ts'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, name), source);
  return join(folder, name);
}

test.each([
  'export default (job: { id: string }) => job.id;',
  'export function handler(job: { id: string }) { return job.id; }',
])('a module can export its handler so: %s', async (source) => {
  const handler = await loadHandler(await file(source));
  expect(handler({ id: 'j1', input: {} }, undefined as never)).toBe('j1');
});

test('a module of the older kind can export an object that has it', async () => {
  const path = await file('module.exports = { ["hand" + "ler"]: (job) => job.id };', 'handler.cjs');
  expect((await loadHandler(path))({ id: 'j1', input: {} }, undefined as never)).toBe('j1');
});

test('the default export comes before one named handler', async () => {
  const path = await file('export const handler = () => 1; export default () => 2;');
  expect((await loadHandler(path))({ id: 'j1', input: {} }, undefined as never)).toBe(2);
});

test.each(['export const other = () => 1;', 'export default 5;', ''])(
  'a module without a handler is told what to export: %j',
  async (source) => {
    const path = await file(source);
    const failure = await loadHandler(path).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(EmulatorError);
    expect(String(failure)).toMatch(/handler\.ts exports no handler\. Export a function/);
  },
);

test.each([
  ['that does not parse', 'export default ((;'],
  ['that throws', 'throw new Error("not today");'],
  ['that imports what is not there', 'import "./nowhere.ts";'],
])('a module %s is named with the reason', async (_, source) => {
  const path = await file(source);
  const failure = await loadHandler(path).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(EmulatorError);
  expect(failure).toHaveProperty('cause');
  expect(String(failure)).toMatch(`the handler module ${path} can't be loaded: `);
});

test('a module that is not there is named', async () => {
  await expect(loadHandler('nowhere/handler.ts')).rejects.toThrow(/nowhere\/handler\.ts can't be loaded/);
});

test('a named pipe is no module, though nobody writes to it', async () => {
  const path = await file('');
  await rm(path);
  execFileSync('mkfifo', [path]);
  await expect(loadHandler(path)).rejects.toThrow('it is a named pipe');
});
