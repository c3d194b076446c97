import { expect, test } from 'vitest';
import { allValuesOf } from '../../engine/context/free-values.ts';
import { factorCatalog } from './factors.ts';
import { createResourceContext } from './resource-context.ts';

test('what is asked for is free, and what came about is met, as far as the rule leaves it free', () => {
  const context = createResourceContext({ changed: 'twice' }, ['changed', 'beside', 'name']);
  expect(context.wanted('changed')).toBe('twice');
  expect(context.wanted('beside')).toBe('nothing');
  expect(context.wanted('past')).toBe('none');
  context.cameAbout('beside');
  context.cameAbout('past');
  expect(context.free).toEqual([allValuesOf(factorCatalog, ['beside', 'changed'])]);
  expect(context.met).toEqual(allValuesOf(factorCatalog, ['beside']));
});

test('a value that what is made can not have stays plain, and counts as none that it could have had', () => {
  const context = createResourceContext({ changed: 'by another API', name: 'long' }, ['changed', 'name']);
  expect(context.wanted('changed', (value) => value !== 'by another API')).toBe('not');
  expect(context.wanted('name', () => false)).toBe('plain');
  expect(context.free).toEqual([{ changed: ['not', 'once', 'twice'] }]);
  expect(context.wanted('changed')).toBe('by another API');
  expect(context.free).toEqual([allValuesOf(factorCatalog, ['changed'])]);
});

test('a value that leaves another factor no room stands in no pair with it', () => {
  const context = createResourceContext({}, ['members', 'madeBy', 'name']);
  for (const factor of ['members', 'madeBy', 'name'] as const) context.wanted(factor);
  context.displaces('members', 'present', 'madeBy');
  context.displaces('members', 'present', 'madeBy');
  expect(context.free).toEqual([
    allValuesOf(factorCatalog, ['madeBy', 'name']),
    allValuesOf(factorCatalog, ['members', 'name']),
  ]);
});
