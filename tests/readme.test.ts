import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
const manifest = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));

test('the table of rules is what `npm run list -- --markdown` prints', async () => {
  const { stdout } = await runCommand(['list', '--markdown']);
  expect(readme).toContain(stdout.trim());
});

test('every command that the README names exists', () => {
  const named = [...readme.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!);
  expect(named.length).toBeGreaterThan(0);
  for (const name of named) expect(manifest.scripts).toHaveProperty(name);
});

test('every file and folder that the README names exists', async () => {
  const named = [
    ...readme.matchAll(/`((?:specs|docs|harness|suites|emulator|generator|worker)\/[\w./-]*)`/g),
  ];
  for (const [, path] of named) {
    await expect(readFile(new URL(`../${path}`, import.meta.url)).catch(isFolder)).resolves.toBeDefined();
  }
});

/** Reading a folder fails in a way of its own. */
function isFolder(error: NodeJS.ErrnoException): string {
  if (error.code === 'EISDIR') return 'a folder';
  throw error;
}
