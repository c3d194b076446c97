import { stripTypeScriptTypes } from 'node:module';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { instrument } from './instrument.ts';

const text = `export function isOver(age: number, ttl: number): boolean {
  return age > ttl;
}
`;

async function instrumented() {
  const { sources, mutants } = await instrument([{ name: 'emulator/core/over.ts', text }]);
  return { code: stripTypeScriptTypes(sources[0]!.text).replace('export ', ''), mutants };
}

test('each mutant is known by file, mutator, line and texts', async () => {
  const { mutants } = await instrumented();
  const found = mutants.filter(({ mutator }) => mutator === 'EqualityOperator');
  expect(found.map(({ replacement }) => replacement)).toEqual(['age >= ttl', 'age <= ttl']);
  expect(found[0]).toMatchObject({
    ...{ file: 'emulator/core/over.ts', line: 2, column: 10 },
    ...{ lineText: 'return age > ttl;', original: 'age > ttl' },
  });
});

test('the code is erasable, does as before, and switches to a mutant at run time', async () => {
  const { code, mutants } = await instrumented();
  const boundary = mutants.find(({ replacement }) => replacement === 'age >= ttl')!;
  const board: { activeMutant?: string; mutantCoverage?: { static: object } } = {};
  const isOver = runInNewContext(`${code}; isOver`, { __stryker__: board });
  expect(isOver(5, 5)).toBe(false);
  board.activeMutant = boundary.id;
  expect(isOver(5, 5)).toBe(true);
  expect(Object.keys(board.mutantCoverage!.static)).toContain(boundary.id);
});
