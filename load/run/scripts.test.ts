import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const here = new URL('../', import.meta.url);
const names = (await readdir(here)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));

/** What a script has k6 run: each is the name of a function, as itself (`exec: f.name`) or in quotes. */
function executedIn(text: string): (string | undefined)[] {
  return [...text.matchAll(/\bexec: (?:(\w+)\.name|'(\w+)'|(.*))/g)].map(([, own, quoted]) => own ?? quoted);
}

function exportedIn(text: string): string[] {
  return [...text.matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name]) => name!);
}

test('there are scripts, and each has k6 run something', async () => {
  expect(names.length).toBeGreaterThan(2);
});

test.each(names)('k6 can run all that %s names: an exported function each', async (name) => {
  const text = await readFile(new URL(name, here), 'utf8');
  const executed = executedIn(text);
  expect(executed.length).toBeGreaterThan(0);
  expect(exportedIn(text)).toEqual(expect.arrayContaining(executed));
});

test('a name that no function has is seen', () => {
  expect(executedIn("x: { exec: 'gone' }, y: { exec: run.name }, z: { exec: nameOf(1) }")).toEqual([
    'gone',
    'run',
    undefined,
  ]);
});
