import { expect, test } from 'vitest';
import { declaredIn, sharedNames } from './declared-names.ts';

const text = `
export function one() { function within() {} }
const two = () => 2;
const three = 3;
type Four = string;
interface Five {}
`;

test('functions and types at the top of a module are found, and nothing within them', () => {
  expect(
    declaredIn('a.ts', text).map(
      ({ kind, name, isExported }) => `${isExported ? 'exported ' : ''}${kind} ${name}`,
    ),
  ).toEqual(['exported function one', 'function two', 'type Four', 'type Five']);
});

test('a name that two files have counts in both, and once in each', () => {
  const of = (file: string, ...names: readonly string[]) =>
    names.map((name) => ({ file, kind: 'function', name, isExported: true }) as const);
  const declared = [...of('a.ts', 'x', 'x', 'y'), ...of('b.ts', 'x'), ...of('c.ts', 'z')];
  expect(sharedNames(declared)).toEqual({ all: 4, shared: 2, often: 0 });
  expect(sharedNames(['a', 'b', 'c', 'd'].flatMap((file) => of(file, 'x'))).often).toBe(1);
});
