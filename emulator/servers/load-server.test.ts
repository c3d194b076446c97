import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { EmulatorError } from '../core/errors.ts';
import { loadServer } from './load-server.ts';

async function file(source: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'server.ts'), source);
  return join(folder, 'server.ts');
}

test.each(['export default () => "served";', 'export function handler() { return "served"; }'])(
  'a module can export its server so: %s',
  async (source) => {
    const server = await loadServer(await file(source));
    expect(server(undefined as never, undefined as never)).toBe('served');
  },
);

test.each(['export const other = () => 1;', 'export default 5;', ''])(
  'a module without a server is told what to export: %j',
  async (source) => {
    const loading = loadServer(await file(source));
    await expect(loading).rejects.toThrow(/Export a function \(request, response\)/);
    await expect(loading).rejects.toBeInstanceOf(EmulatorError);
  },
);

test('a module that does not load is named', async () => {
  await expect(loadServer('/nowhere/server.ts')).rejects.toThrow(
    /the server module \/nowhere\/server\.ts can't be loaded/,
  );
});
