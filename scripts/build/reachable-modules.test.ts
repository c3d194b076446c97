import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reachableModules } from './reachable-modules.ts';

async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

test('what is imported in any way and any number of steps is reached, packages are not', async () => {
  const folder = await folderOf({
    'main.js': "import fastify from 'fastify';\nexport * from './a.js';\nconst b = () => import('./b.js');",
    'a.js': "import data from './data.json' with { type: 'json' };\nimport './main.js';",
    'b.js': "export const text = 'import ./c.js';",
    'c.js': '',
  });
  expect([...(await reachableModules(folder, ['main.js']))].toSorted()).toEqual(['a.js', 'b.js', 'main.js']);
});

test('what is left out is not reached, nor what it alone imports', async () => {
  const folder = await folderOf({
    'main.js': "import './shared.js';\nimport('./left.js');",
    'left.js': "import './shared.js';\nimport './own.js';",
    'own.js': '',
    'shared.js': '',
  });
  const reached = await reachableModules(folder, ['main.js'], ['left.js']);
  expect([...reached].toSorted()).toEqual(['main.js', 'shared.js']);
});

test('declarations import each other by the names of their sources', async () => {
  const folder = await folderOf({
    'main.d.ts': "import type { A } from './a.ts';\nexport type B = import('./b.js').B;",
    'a.d.ts': '',
    'b.d.ts': '',
    'c.d.ts': '',
  });
  const reached = await reachableModules(folder, ['main.d.ts']);
  expect([...reached].toSorted()).toEqual(['a.d.ts', 'b.d.ts', 'main.d.ts']);
});
