import { describe, expect, test } from 'vitest';
import { rules } from '../generated/rules.ts';
import type { Alteration } from './alteration.ts';
import { altered } from './alteration.ts';
import { documentedBehaviour } from './core/documented-behaviour.ts';
import { documentedGraphqlBehaviour } from './core/graphql/documented-graphql-behaviour.ts';
import { documentedRestBehaviour } from './core/rest/documented-rest-behaviour.ts';
import { faults } from './faults/faults.ts';
import { openWorld } from './testing/open-world.ts';
import { variants } from './variants/variants.ts';

const kinds = ['boundary', 'ignored', 'partial', 'wrong-value', 'side-effect'];

/** Each decision that is replaced, with the documented one of its name. */
function otherwise(usual: object, replaced: object = {}): [unknown, unknown][] {
  return Object.entries(replaced).map(([name, decide]) => [decide, usual[name as keyof typeof usual]]);
}

test('every id is its own, among faults and variants alike', () => {
  const ids = [...faults, ...variants].map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

describe.each([...faults, ...variants])('$id', (alteration: Alteration) => {
  test('is named in words and says what is different in a sentence', () => {
    expect(alteration.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(alteration.says).toMatch(/^\S.* .*\.$/);
  });

  test('decides something otherwise, or changes calls or answers', () => {
    const replaced = [
      ...otherwise(documentedBehaviour, alteration.behave?.(documentedBehaviour)),
      ...otherwise(documentedRestBehaviour, alteration.behaveRest?.(documentedRestBehaviour)),
      ...otherwise(documentedGraphqlBehaviour, alteration.behaveGraphql?.(documentedGraphqlBehaviour)),
    ];
    const { wrap, wrapRest, wrapGraphql, balance, answer, meet, send } = alteration;
    const { jobApiPath, graphqlPath, balancesBelowJobApi } = alteration;
    const changes = [
      ...[wrap, wrapRest, wrapGraphql, balance, answer, meet, send],
      ...[jobApiPath, graphqlPath, balancesBelowJobApi],
    ].some((one) => one !== undefined);
    expect(replaced.length > 0 || changes).toBe(true);
    for (const [decide, usual] of replaced) {
      expect(usual).toBeTypeOf('function');
      expect(decide).not.toBe(usual);
    }
  });

  test('can be ordered', async () => {
    const group = faults.some(({ id }) => id === alteration.id) ? 'faults' : 'variants';
    expect(await openWorld({ [group]: [alteration.id] })).toHaveProperty('id');
  });
});

test.each([...faults])(
  '$id breaks rules that there are, and says how it is wrong',
  ({ breaks, kind, sharp }) => {
    expect(breaks.length).toBeGreaterThan(0);
    expect(breaks.filter((id) => !Object.hasOwn(rules, id))).toEqual([]);
    expect(new Set(breaks).size).toBe(breaks.length);
    expect(kinds).toContain(kind);
    expect(sharp && breaks.length > 3).toBe(false);
  },
);

test.each([...variants])('$id takes a freedom', ({ freedom }) => {
  expect(freedom).toMatch(/\S/);
});

test('alterations lie over each other, the last one on top', () => {
  const add = (id: string, add: number): Alteration => ({
    id,
    says: 'Waits longer.',
    behave: (base) => ({ waitLength: (asked) => (base.waitLength(asked) ?? 0) * 2 + add }),
  });
  const { waitLength } = altered(documentedBehaviour, [add('one', 1), add('two', 2)]);
  expect(waitLength(1_000)).toBe((1_000 * 2 + 1) * 2 + 2);
});
