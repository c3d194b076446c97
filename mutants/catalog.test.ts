import { describe, expect, test } from 'vitest';
import { documentedBehaviour } from '../emulator/core/documented-behaviour.ts';
import { documentedGraphqlBehaviour } from '../emulator/core/graphql/documented-graphql-behaviour.ts';
import { documentedRestBehaviour } from '../emulator/core/rest/documented-rest-behaviour.ts';
import type { Override } from '../emulator/world/override.ts';
import { rules } from '../generated/rules.ts';
import { variants } from './conforming/variants.ts';
import { performanceMutants } from './performance/performance-mutants.ts';
import { openWorld } from './testing/open-world.ts';
import { faults } from './wrong/faults.ts';

const kinds = ['boundary', 'ignored', 'partial', 'wrong-value', 'side-effect'];

/** Each decision that is replaced, with the documented one of its name. */
function otherwise(usual: object, replaced: object = {}): [unknown, unknown][] {
  return Object.entries(replaced).map(([name, decide]) => [decide, usual[name as keyof typeof usual]]);
}

const catalog: readonly Override[] = [...faults, ...performanceMutants, ...variants];

test('every id is its own, among faults and variants alike', () => {
  const ids = catalog.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

describe.each(catalog)('$id', (override: Override) => {
  test('is named in words and says what is different in a sentence', () => {
    expect(override.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(override.says).toMatch(/^\S.* .*\.$/);
  });

  test('decides something otherwise, or changes calls or answers', () => {
    const replaced = [
      ...otherwise(documentedBehaviour, override.behave?.(documentedBehaviour)),
      ...otherwise(documentedRestBehaviour, override.behaveRest?.(documentedRestBehaviour)),
      ...otherwise(documentedGraphqlBehaviour, override.behaveGraphql?.(documentedGraphqlBehaviour)),
    ];
    const { wrap, wrapRest, wrapGraphql, balance, answer, meet, send } = override;
    const { jobApiPath, graphqlPath, balancesBelowJobApi } = override;
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
    const group = variants.some(({ id }) => id === override.id) ? 'variants' : 'faults';
    expect(await openWorld({ [group]: [override.id] })).toHaveProperty('id');
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
