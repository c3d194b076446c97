import fc, { type Arbitrary } from 'fast-check';
import { coveringArray } from '../../combinatorics/covering-array.ts';
import type { Schema } from '../../openapi/schema.ts';
import type { Flat } from '../schema/flat.ts';
import { UnusableSchema } from '../schema/schemas.ts';
import { attempt, type Inner } from './inner.ts';

type Member = { readonly name: string; readonly values: Arbitrary<unknown>; readonly optional: boolean };

/**
 * Objects with their required members and some of the others: of optional members any two are tried both together, each
 * alone, and neither. Shrinks towards the required ones.
 */
export function objectsOf(flat: Flat, inner: Inner): Arbitrary<Record<string, unknown>> {
  const members = [...requiredMembers(flat, inner), ...optionalMembers(flat, inner)];
  const optional = members.filter((member) => member.optional);
  const values = fc.tuple(...members.map((member) => member.values));
  const objects = fc.tuple(fc.constantFrom(...choicesOf(optional.length)), values).map(([row, all]) => {
    const chosen = new Set(optional.filter((_, index) => row[index]).map(({ name }) => name));
    return withDependents(members, all, chosen, flat.dependents);
  });
  return flat.additional.length === 0 ? objects : withMore(objects, flat, inner);
}

function isAllowed({ closed, absent }: Flat, name: string): boolean {
  return !absent.has(name) && closed.every((names) => names.has(name));
}

function partsOf({ properties, additional }: Flat, name: string): readonly Schema[] {
  return properties.get(name) ?? additional;
}

function requiredMembers(flat: Flat, inner: Inner): Member[] {
  return [...flat.required].map((name) => {
    if (!isAllowed(flat, name)) throw new UnusableSchema(`${name} is required and forbidden`);
    return { name, optional: false, values: inner(partsOf(flat, name)) };
  });
}

/** What is read only is the service's to give. */
function optionalMembers(flat: Flat, inner: Inner): Member[] {
  const names = [...flat.properties.keys()].filter(
    (name) => !flat.required.has(name) && isAllowed(flat, name),
  );
  return names.flatMap((name) => {
    const parts = flat.properties.get(name)!;
    if (parts.some((part) => typeof part === 'object' && part.readOnly === true)) return [];
    return attempt(() => ({ name, optional: true, values: inner(parts) }));
  });
}

const rowsOf = new Map<number, boolean[][]>();

/** None, all, and enough between them that every two members meet in each way. */
function choicesOf(count: number): boolean[][] {
  const known = rowsOf.get(count);
  if (known !== undefined) return known;
  const rows = coveringArray(Array.from({ length: count }, () => [false, true]));
  const all = [Array<boolean>(count).fill(false), Array<boolean>(count).fill(true), ...rows];
  rowsOf.set(count, all);
  return all;
}

function withDependents(
  members: readonly Member[],
  values: readonly unknown[],
  chosen: Set<string>,
  dependents: Flat['dependents'],
): Record<string, unknown> {
  const has = (name: string): boolean =>
    chosen.has(name) || members.some((member) => member.name === name && !member.optional);
  for (const [name, needs] of dependents) if (has(name)) for (const need of needs) chosen.add(need);
  const entries = members.map(({ name, optional }, index) => [name, values[index], optional] as const);
  return Object.fromEntries(entries.filter(([name, , optional]) => !optional || chosen.has(name)));
}

const mostMore = 3;
const names = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,11}$/);

/** A map: members of any name, whose values fit. */
function withMore(
  objects: Arbitrary<Record<string, unknown>>,
  flat: Flat,
  inner: Inner,
): Arbitrary<Record<string, unknown>> {
  const [values] = attempt(() => inner(flat.additional));
  if (values === undefined) return objects;
  const least = Math.max(0, (flat.bounds.get('minProperties') ?? 0) - flat.required.size);
  const more = fc.dictionary(names, values, {
    minKeys: least,
    maxKeys: least + mostMore,
    noNullPrototype: true,
  });
  return fc.tuple(objects, more).map(([object, others]) => ({ ...others, ...object }));
}
