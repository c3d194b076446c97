import fc from 'fast-check';
import { codePoint } from './code-point.ts';
import { type JsonObject, jsonObject } from './json-object.ts';
import { troublesomeText, troublesomeWholes } from './troublesome-text.ts';

/** Numbers at the edges of double precision. */
const numbers = [
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  2 ** 53,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  Number.MIN_VALUE,
  Number.EPSILON,
  0.1 + 0.2,
  1e21,
  1e-7,
  16_777_217,
  2_147_483_648,
  4_294_967_296,
];
/** Names that mean something to somebody, and the empty one. */
const names = [
  ...['', ' ', 'id', 'input', 'output', 'status', '$ref', 'a.b', 'a/b', '0', '-1'],
  // Members that every object of JavaScript has anyway.
  ...['constructor', 'toString', '__proto__'],
];
const deepest = 60;
const longest = 2000;
const mostText = 20_000;

/** What is demanding about an object. */
export type ObjectDemand = 'plain' | 'deep' | 'long' | 'size' | 'numbers' | 'names' | 'text';

export type Demanding = { readonly demand: ObjectDemand; readonly object: JsonObject };

/**
 * Any JSON object, and often one that is deep, long, or full of odd numbers, names or text of every plane, and of what is
 * troublesome in it, but for U+0000. It never commands a probe, though its member `probe` may hold something else. Each kind shrinks towards its simplest.
 */
export function demandingObject(): fc.Arbitrary<Demanding> {
  const number = fc.constantFrom(...numbers);
  const text = fc.string({ unit: codePoint(), maxLength: 40 }).map((drawn) => drawn.replaceAll('\0', ''));
  const oddNames = fc.dictionary(troublesomeText(), jsonObject(), { maxKeys: 3, noNullPrototype: true });
  const demands: Record<ObjectDemand, fc.Arbitrary<JsonObject>> = {
    plain: jsonObject(),
    deep: fc.tuple(fc.integer({ min: 1, max: deepest }), number, fc.boolean()).map(nested),
    long: fc.integer({ min: 0, max: longest }).map((length) => ({ list: countdown(length) })),
    numbers: fc.array(number, { maxLength: 8 }).map((list) => ({ list, first: list[0] ?? null })),
    size: fc.integer({ min: 0, max: mostText }).map((length) => ({ text: 'long '.repeat(length / 5) })),
    names: fc.tuple(fc.noBias(fc.subarray(names)), oddNames).map(withNames),
    text: fc.record({
      text,
      troublesome: troublesomeText(),
      wholes: troublesomeWholes(),
      list: fc.array(text, { maxLength: 3 }),
      probe: fc.oneof(text, number),
    }),
  };
  const demanding = Object.entries(demands).map(([demand, object]) =>
    object.map((value) => ({ demand: demand as ObjectDemand, object: value })),
  );
  return fc.oneof(...demanding);
}

/** Objects within objects, or arrays within arrays. */
function nested([depth, core, inArrays]: [number, number, boolean]): JsonObject {
  let value: unknown = core;
  for (let level = 0; level < depth; level++) value = inArrays ? [value] : { in: value };
  return { value };
}

/** Each name has a value of its own, so that one that comes in the place of another is noticed. */
function withNames([some, others]: [string[], JsonObject]): JsonObject {
  return { ...Object.fromEntries(some.map((name, index) => [name, index])), ...others };
}

/** Numbers that no order of theirs explains but the one they are in. */
function countdown(length: number): number[] {
  return Array.from({ length }, (_, index) => (length - index) * 7);
}
