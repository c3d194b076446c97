import fc from 'fast-check';
import { troublesomeText } from './troublesome-text.ts';

export type JsonObject = Record<string, unknown>;

/**
 * Any JSON object that a handler may be given: nested, with every kind of value and any well-formed text. It never
 * commands a probe. Shrinks towards `{}`.
 */
export function jsonObject(): fc.Arbitrary<JsonObject> {
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof({ maxDepth: 4, withCrossShrink: true }, tie('leaf'), tie('list'), tie('object')),
    leaf: fc.oneof(
      fc.constant(null),
      fc.boolean(),
      fc.integer(),
      fc.double(finite).map(withoutMinusZero),
      jsonText(),
    ),
    list: fc.array(tie('tree'), { maxLength: 4 }),
    object: fc.dictionary(jsonText().map(memberName), tie('tree'), { maxKeys: 4, noNullPrototype: true }),
  }));
  return fc.dictionary(jsonText().map(memberName), tree, { maxKeys: 6, noNullPrototype: true });
}

/** Any well-formed text of up to 20 characters, or a troublesome one. Shrinks towards the empty one. */
export function jsonText(): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
    { weight: 1, arbitrary: troublesomeText() },
  );
}

const finite = { noDefaultInfinity: true, noNaN: true };

/** JSON has one zero, and -0 would come back as it. */
function withoutMinusZero(number: number): number {
  return number + 0;
}

/** `probe` would command the probe handler, and `__proto__` is no member to JavaScript. */
function memberName(name: string): string {
  return name === 'probe' || name === '__proto__' ? `${name}_` : name;
}
