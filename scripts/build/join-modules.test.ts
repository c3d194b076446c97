import { access, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { joinModules } from './join-modules.ts';

const joined = { entry: 'app/start.js', within: 'app', apart: ['app/errors.js'], name: 'joined' };

/** A folder of compiled modules, each line of which comes from the same line of its source. */
async function compiledFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-'));
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${text}\n//# sourceMappingURL=${name.split('/').at(-1)}.map`);
    const mappings = text
      .split('\n')
      .map((_, line) => (line === 0 ? 'AAAA' : 'AACA'))
      .join(';');
    const source = `${'../'.repeat(name.split('/').length)}${name.replace('.js', '.ts')}`;
    await writeFile(`${file}.map`, JSON.stringify({ version: 3, sources: [source], names: [], mappings }));
  }
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}

const app = {
  'app/start.js':
    "import { count, double } from './deep/count.js';\nimport { kind } from '../other/kind.js';\nexport const begun = [kind, double(2)];\nexport const later = async () => (await import('./later.js')).own;\nexport { count };",
  'app/deep/count.js':
    "import { AppError } from '../errors.js';\nexport const count = { is: 0 };\nexport function double(value) {\n  if (value < 0) throw new AppError('less than nothing');\n  return value * 2;\n}",
  'app/errors.js': 'export class AppError extends Error {}',
  'app/later.js': "import { count } from './deep/count.js';\nexport const own = count;",
  'other/kind.js': "export const kind = 'other';",
};

test('modules are joined, and whoever imports one by its name has the same values', async () => {
  const folder = await compiledFolder(app);
  await joinModules(folder, joined);

  const start = await import(join(folder, 'app/start.js'));
  const counted = await import(join(folder, 'app/deep/count.js'));
  const { AppError } = await import(join(folder, 'app/errors.js'));
  expect(start.begun).toEqual(['other', 4]);
  expect(counted.count).toBe(start.count);
  expect(await start.later()).toBe(start.count);
  expect(() => counted.double(-1)).toThrow(AppError);
});

test('what is loaded later, elsewhere or apart stays where it was', async () => {
  const folder = await compiledFolder(app);
  await joinModules(folder, joined);

  const text = await readFile(join(folder, 'app/joined.js'), 'utf8');
  expect(text).toContain('function double');
  expect(text).not.toMatch(/class AppError|kind|own/);
  expect(await readFile(join(folder, 'app/deep/count.js'), 'utf8')).toMatch(
    /^export \{.*from "\.\.\/joined\.js";$/m,
  );
  await expect(access(join(folder, 'app/deep/count.js.map'))).rejects.toThrow('ENOENT');
  for (const name of ['app/errors.js', 'app/later.js', 'other/kind.js'] as const)
    expect(await readFile(join(folder, name), 'utf8')).toContain(app[name]);
});

test('a place in the joined file is mapped to the source that it was compiled from', async () => {
  const folder = await compiledFolder(app);
  await joinModules(folder, joined);

  const lines = (await readFile(join(folder, 'app/joined.js'), 'utf8')).split('\n');
  const map = new SourceMap(JSON.parse(await readFile(join(folder, 'app/joined.js.map'), 'utf8')));
  const entry = map.findEntry(
    lines.findIndex((line) => line.includes('less than nothing')),
    1,
  );
  expect(entry).toMatchObject({ originalSource: '../../app/deep/count.ts', originalLine: 3 });
});

test('a module that reads its own address is refused', async () => {
  const folder = await compiledFolder({
    'app/start.js': "import { here } from './here.js';\nexport { here };",
    'app/here.js': 'export const here = import.meta.url;',
  });
  await expect(joinModules(folder, joined)).rejects.toThrow(
    "here.js reads its own address: it can't be joined",
  );
});

test('modules are joined in a folder that is reached through a link', async () => {
  const folder = await compiledFolder(app);
  const link = `${folder}-link`;
  await symlink(folder, link);

  await joinModules(link, joined);

  const start = await import(join(folder, 'app/start.js'));
  expect(start.begun).toEqual(['other', 4]);
  expect(await readFile(join(folder, 'app/deep/count.js'), 'utf8')).toMatch(/from ["']\.\.\/joined/);
});
