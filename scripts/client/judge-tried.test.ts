import { expect, test } from 'vitest';
import { variants } from '../../mutants/conforming/variants.ts';
import { traitVariants } from '../../service/client-rules/checks/answers.ts';
import { clientRecord } from '../../service/client-rules/testing/client-record.ts';
import type { ClientCause } from './find-causes.ts';
import { judgeTried } from './judge-tried.ts';
import type { TriedWorld } from './try-world.ts';

test('the variants that bring a trait exist', () => {
  const ids = variants.map(({ id }) => id);
  for (const id of Object.values(traitVariants).flat()) expect(ids).toContain(id);
});

const { brokenBy: _, ...seen } = clientRecord([
  { call: 'POST /run', status: 201, body: { input: {} }, answer: { id: 'j1', status: 'IN_QUEUE' } },
]);
const tried = ['one', 'two'].map((world) => ({ seen: { ...seen, world } }) as TriedWorld);
const cause: ClientCause = {
  ...{ variants: ['accepts-with-201'], troubles: [], worlds: ['two'], failed: 3, repeats: 3 },
};

const verdictOf = (causes: readonly ClientCause[], without: readonly string[] = []) =>
  judgeTried(tried, causes, without).verdicts.find(({ rule }) => rule === 'client.answers.any-2xx');

test('a rule is violated in the worlds that its variant alone breaks, and judged in all that show the trait', () => {
  expect(verdictOf([cause])).toMatchObject({
    ...{ verdict: 'violated', exercised: ['one', 'two'], violated: ['two'] },
  });
  expect(judgeTried(tried, [cause], []).findings).toMatchObject([
    { rule: 'client.answers.any-2xx', level: 'must', section: '4.1', world: 'two', calls: [{ status: 201 }] },
  ]);
});

test.each<[string, ClientCause]>([
  ['was not reproduced', { ...cause, failed: 2 }],
  ['needs another variant', { ...cause, variants: ['accepts-with-201', 'ids-are-uuids'] }],
  ['needs trouble', { ...cause, troubles: ['503'] }],
])('a cause that %s violates no rule', (_, other) => {
  expect(verdictOf([other])).toMatchObject({ verdict: 'pass' });
});

test('a rule that no world exercised has not passed, and one that is left out has no verdict', () => {
  const { verdicts } = judgeTried(tried, [], []);
  expect(verdicts.find(({ rule }) => rule === 'client.rented.ended')?.verdict).toBe('not exercised');
  expect(verdictOf([], ['client.answers.any-2xx'])).toBeUndefined();
});
