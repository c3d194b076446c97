import fc, { type Arbitrary } from 'fast-check';
import {
  type GraphQLInputType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';

/** Something of the target's own, which only a case can name. */
export type ValueReference = { readonly of: 'pod' | 'gpu'; readonly pick: number };

/** What a target has that queries may name. */
export type KnownValues = Readonly<Record<ValueReference['of'], readonly string[]>>;

/** Members that the document gives a meaning, by their names. @see interface 4.4 */
const meanings: Readonly<Record<string, Arbitrary<unknown>>> = {
  podId: fc.record({ of: fc.constant('pod'), pick: fc.nat({ max: 7 }) }),
  id: fc.record({ of: fc.constant('gpu'), pick: fc.nat({ max: 7 }) }),
  gpuCount: fc.integer({ min: 1, max: 4 }),
};

/** Values of an input type; members that the document does not name are left out where they may be. */
export function inputValues(type: GraphQLInputType, name: string): Arbitrary<unknown> {
  const meant = Object.hasOwn(meanings, name) ? meanings[name] : undefined;
  if (meant !== undefined) return meant;
  const inner = getNullableType(type) as GraphQLInputType;
  if (isListType(inner)) return fc.array(inputValues(inner.ofType, name), { maxLength: 2 });
  if (isEnumType(inner)) return fc.constantFrom(...inner.getValues().map((one) => one.name));
  if (!isInputObjectType(inner)) return scalars[String(inner)] ?? fc.string({ maxLength: 8 });
  const fields = Object.values(inner.getFields()).filter(
    (field) =>
      Object.hasOwn(meanings, field.name) || field.name === 'secureCloud' || isNonNullType(field.type),
  );
  const members = fields.map((field) => [field.name, inputValues(field.type, field.name)] as const);
  const requiredKeys = fields.filter((field) => isMeant(field.name)).map((field) => field.name);
  const needed = fields.filter((field) => isNonNullType(field.type)).map((field) => field.name);
  return fc.record(Object.fromEntries(members), {
    requiredKeys: [...new Set([...requiredKeys, ...needed])],
    noNullPrototype: true,
  });
}

function isMeant(name: string): boolean {
  return Object.hasOwn(meanings, name);
}

const scalars: Readonly<Record<string, Arbitrary<unknown>>> = {
  Int: fc.integer({ min: 0, max: 100 }),
  Float: fc.integer({ min: 0, max: 100 }),
  Boolean: fc.boolean(),
};

/** The value with the target's own things in the place of references. */
export function namedType(value: unknown, known: KnownValues): unknown {
  if (Array.isArray(value)) return value.map((item) => namedType(item, known));
  if (typeof value !== 'object' || value === null) return value;
  const { of, pick } = value as Partial<ValueReference>;
  if (of !== undefined && pick !== undefined) return known[of][pick % known[of].length] ?? 'nobody';
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, namedType(member, known)]));
}
