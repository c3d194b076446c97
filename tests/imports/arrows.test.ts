import { describe, expect, test } from 'vitest';
import { findCircles } from './find-circles.ts';
import { type Import, importsIn, readImports } from './read-imports.ts';

const ours =
  'engine|examples|service|suites|emulator|mutants|generator|generated|specs|load|scripts|library|tests|worker';
const folders = ours.split('|');
const all = (await readImports([`{${folders.join(',')}}/**/*.{ts,js}`])).filter(({ to }) =>
  folders.includes(topOf(to)),
);
const isTest = (path: string): boolean => /\.test\.ts$|\/testing\//.test(path);
const production = all.filter(({ from, to }) => !isTest(from) && !isTest(to));

/** The folder that a path lies in: the first one below the root. */
function topOf(path: string): string {
  return path.split('/')[0]!;
}

/** What imports of a folder may lead to, besides the folder itself. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  engine: [],
  examples: ['engine'],
  generated: [],
  service: ['engine', 'generated', 'specs'],
  suites: ['service', 'engine', 'generated', 'specs'],
  emulator: ['generated', 'specs'],
  mutants: ['emulator', 'generated', 'specs'],
  generator: ['engine', 'specs', 'generated'],
};

/** The one file that starts the embedded target. */
const starter = 'service/target/embedded.ts';
/** The command: who names it starts a process. */
const command = 'scripts/main.js';

test.each(Object.entries(allowed))('what %s imports is of %j, or its own', (folder, may) => {
  const own = production.filter(({ from }) => topOf(from) === folder && from !== starter);
  expect(own.length).toBeGreaterThan(1);
  const wrong = own.filter(({ to }) => to !== command && ![folder, ...may].includes(topOf(to)));
  expect(wrong).toEqual([]);
});

test('the tests of the engine, too, import nothing of ours but the engine', () => {
  const wrong = all.filter(({ from, to }) => topOf(from) === 'engine' && topOf(to) !== 'engine');
  expect(wrong).toEqual([]);
});

test.each(['engine', 'service', 'emulator', 'suites', 'generator'])(
  'no folder of %s imports another in a circle',
  (part) => {
    const own = production.filter(({ from, to }) => topOf(from) === part && topOf(to) === part);
    const folderOf = (path: string): string => path.split('/').slice(0, -1).slice(0, 2).join('/');
    expect(new Set(own.map(({ from }) => folderOf(from))).size).toBeGreaterThan(5);
    const arrows = own.map(({ from, to }) => [folderOf(from), folderOf(to)] as const);
    expect(findCircles(arrows)).toEqual([]);
  },
);

test('no file imports values of another in a circle; starting the command is no import', () => {
  const values = production.filter(({ isOfTypes, to }) => !isOfTypes && to !== command);
  expect(values.length).toBeGreaterThan(2000);
  expect(findCircles(values.map(({ from, to }) => [from, to] as const))).toEqual([]);
});

describe('an import is seen', () => {
  test.each<[string, Omit<Import, 'from'>]>([
    ["import { a } from './b.ts';", { to: 'x/b.ts', isOfTypes: false }],
    ["import '../c/b.ts';", { to: 'c/b.ts', isOfTypes: false }],
    ["import { type A, a } from './b.ts';", { to: 'x/b.ts', isOfTypes: false }],
    ["import { type A } from './b.ts';", { to: 'x/b.ts', isOfTypes: true }],
    ["import type { A } from './b.ts';", { to: 'x/b.ts', isOfTypes: true }],
    ["export * from './b.ts';", { to: 'x/b.ts', isOfTypes: false }],
    ["const b = await import('./b.ts');", { to: 'x/b.ts', isOfTypes: false }],
    ["type B = import('./b.ts').B;", { to: 'x/b.ts', isOfTypes: true }],
    ["const b = new URL('../b.json', import.meta.url);", { to: 'b.json', isOfTypes: false }],
    ["const b = ownPath('./b/', import.meta.url);", { to: 'x/b/', isOfTypes: false }],
  ])('%s', (text, found) => {
    expect(importsIn('x/a.ts', text)).toEqual([{ from: 'x/a.ts', ...found }]);
  });

  test('and one of a package is none of ours', () => {
    expect(importsIn('x/a.ts', "import { join } from 'node:path';\nconst a = f('./b.ts');")).toEqual([]);
  });
});

test('a circle is found however long it is, and what only leads to it is none', () => {
  const arrows = [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'a'],
    ['d', 'a'],
    ['d', 'd'],
    ['e', 'f'],
    ['f', 'e'],
  ] as const;
  expect(findCircles(arrows)).toEqual([
    ['a', 'b', 'c'],
    ['e', 'f'],
  ]);
  expect(findCircles(arrows.slice(0, 2))).toEqual([]);
});
