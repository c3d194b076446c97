import { expect, test } from 'vitest';
import { plainContext } from '../../engine/context/context.ts';
import { dearFactors } from '../context/resource-factors.ts';
import { contextsFor } from './contexts-for.ts';

const declares = { calls: 1 };
const target = { rate: undefined, hasWorlds: true };

test('a rule that only observes stands in the plain context alone', () => {
  expect(contextsFor({ target, declares, apis: [], isOpen: true })).toEqual([plainContext]);
  expect(contextsFor({ target, declares, apis: ['v2'], isOpen: true })).toEqual([plainContext]);
});

test('one about a management API stands in those of resources, less what is dear where others use the target', () => {
  const about = { declares, apis: ['v2'], isOpen: false } as const;
  const names = (hasWorlds: boolean): string[] =>
    contextsFor({ ...about, target: { rate: undefined, hasWorlds } }).flatMap((one) => Object.keys(one));
  expect(names(true)).toEqual(expect.arrayContaining(['changed', ...Object.keys(dearFactors)]));
  expect(names(true)).not.toContain('webhook');
  expect(names(false)).toContain('changed');
  for (const dear of Object.keys(dearFactors)) expect(names(false)).not.toContain(dear);
});

test('any other stands in contexts of the factors that it does not fix', () => {
  const fixes = { webhook: 'it is about webhooks' };
  const contexts = contextsFor({ target, declares: { ...declares, fixes }, apis: [], isOpen: false });
  expect(contexts.length).toBeGreaterThan(5);
  expect(contexts.filter((context) => 'webhook' in context || 'changed' in context)).toEqual([]);
});
