import { expect, test } from 'vitest';
import { plainContext } from '../context/context.ts';
import { contextsFor, pairsToSee } from './contexts-for.ts';

const declares = { calls: 1 };

test('a rule that observes, or is about a management API, stands in the plain context alone', () => {
  expect(contextsFor({ declares, isOpen: true })).toEqual([plainContext]);
  expect(contextsFor({ declares: { ...declares, api: 'v2' }, isOpen: false })).toEqual([plainContext]);
});

test('any other stands in contexts of the factors that it does not fix', () => {
  const fixes = { webhook: 'it is about webhooks' };
  const contexts = contextsFor({ declares: { ...declares, fixes }, isOpen: false });
  expect(contexts.length).toBeGreaterThan(5);
  expect(contexts.filter((context) => 'webhook' in context)).toEqual([]);
});

test('what could come up is what the submissions of its cases left free', () => {
  const cases = [{ freeFactors: [['webhook', 's3Config'] as const, []] }, { freeFactors: [] }];
  expect([...pairsToSee(cases)]).toEqual([
    'webhook: absent, s3Config: absent',
    'webhook: absent, s3Config: set',
    'webhook: set, s3Config: absent',
    'webhook: set, s3Config: set',
  ]);
});
