import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differences } from './differences.ts';

const json = fc.jsonValue({ maxDepth: 4 });

/** A JSON object with a place in it, by the names that lead there. */
const withPlace = fc
  .tuple(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), fc.array(fc.dictionary(fc.string(), json)))
  .filter(([names]) => !names.includes('__proto__'));

function build(names: readonly string[], others: readonly object[], value: unknown): unknown {
  const [name, ...rest] = names;
  if (name === undefined) return value;
  return { ...others[0], [name]: build(rest, others.slice(1), value) };
}

function pointer(names: readonly string[]): string {
  return names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

test('a value does not differ from its copy', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(differences(value, structuredClone(value))).toEqual([]);
    }),
  );
});

test('one changed member is one JSON pointer to it', () => {
  fc.assert(
    fc.property(withPlace, fc.integer(), json, ([names, others], number, other) => {
      const changed = other === number ? 'changed' : other;
      const [before, after] = [build(names, others, number), build(names, others, changed)];
      expect(differences(before, after)).toEqual([pointer(names)]);
    }),
  );
});

test('a missing member counts once, whatever is in it', () => {
  fc.assert(
    fc.property(withPlace, json, ([names, others], value) => {
      const [before, after] = [build(names, others, value), build(names, others, undefined)];
      expect(differences(before, after)).toEqual([pointer(names)]);
    }),
  );
});

describe('values that differ', () => {
  test.each<[unknown, unknown, string[]]>([
    [{ a: 1, b: { c: [1, 2] } }, { a: 1, b: { c: [1, 3, 4] } }, ['/b/c/1', '/b/c/2']],
    [{ a: undefined }, {}, []],
    [{ a: null }, {}, ['/a']],
    [{ a: [] }, { a: {} }, ['/a']],
    [1, '1', ['']],
    [{ hasOwnProperty: 1 }, {}, ['/hasOwnProperty']],
    [JSON.parse('{"__proto__": 1}'), {}, ['/__proto__']],
  ])('%j and %j at %j', (a, b, places) => {
    expect(differences(a, b)).toEqual(places);
    expect(differences(b, a)).toEqual(places);
  });
});

test('numbers that JSON writes alike do not differ', () => {
  expect(differences({ wait: 0 }, { wait: -0 })).toEqual([]);
});
