import { escapeStep, unescapeStep } from '../../openapi/pointer-step.ts';
import type { Schema } from '../../openapi/schema.ts';
import { type Flat, flatten } from '../schema/flat.ts';
import type { Schemas } from '../schema/schemas.ts';
import { attempt } from './inner.ts';

export type ViolationKind = 'missing' | 'type' | 'enum' | 'bounds' | 'additional';

/** A value that breaks a schema in one place. */
export type SchemaViolation = {
  readonly kind: ViolationKind;
  /** JSON pointer to the place. */
  readonly at: string;
  readonly value: unknown;
};

/**
 * Every way of ours to break a schema in one place of a value that fits it. Left out is what a lenient reader may take:
 * a text that spells a number or the other way round, null for an optional member, and a lone value for a list.
 */
export function violationsOf(schema: Schema, value: unknown, schemas: Schemas): SchemaViolation[] {
  const made: SchemaViolation[] = [];
  const replace = (at: string, kind: ViolationKind, by: unknown): void => {
    made.push({ kind, at, value: replaced(value, at, by) });
  };
  walk([schema], value, '');
  const problems = schemas.problems(
    schema,
    made.map((violation) => violation.value),
  );
  return made.filter((_, index) => problems[index] !== undefined);

  function walk(parts: readonly Schema[], here: unknown, at: string): void {
    for (const flat of attempt(() => settled(parts, here, schemas))) {
      walkValue(flat, here, at);
      if (isObject(here)) walkMembers(flat, here, at);
      if (!Array.isArray(here)) continue;
      for (const [index, item] of here.entries()) walk(flat.items, item, `${at}/${index}`);
    }
  }

  function walkValue(flat: Flat, here: unknown, at: string): void {
    for (const wrong of wrongTypes(here)) replace(at, 'type', wrong);
    if (flat.constants !== undefined) replace(at, 'enum', unknownOf(here));
    else for (const beyond of beyondBounds(flat, here)) replace(at, 'bounds', beyond);
  }

  function walkMembers(flat: Flat, here: Record<string, unknown>, at: string): void {
    for (const name of flat.required) {
      if (Object.hasOwn(here, name)) replace(`${at}/${escapeStep(name)}`, 'missing', undefined);
    }
    if (flat.closed.length > 0) replace(`${at}/${unknownName}`, 'additional', 'unknown');
    for (const [name, member] of Object.entries(here)) {
      walk(flat.properties.get(name) ?? flat.additional, member, `${at}/${escapeStep(name)}`);
    }
  }
}

const unknownName = 'plumblineUnknown';

/** The parts with the branches that the value takes. */
function settled(parts: readonly Schema[], here: unknown, schemas: Schemas): Flat {
  const flat = flatten(parts, schemas);
  const taken = flat.choices.flatMap((branches) => {
    const fitting = branches.filter((branch) => schemas.problem(branch, here) === undefined);
    return fitting.slice(0, 1);
  });
  if (taken.length === 0) return flat;
  const deeper = flatten([...parts, ...taken], schemas);
  const nested = deeper.choices.filter((branches) => !flat.choices.includes(branches));
  const last = nested.flatMap((branches) =>
    branches.filter((branch) => schemas.problem(branch, here) === undefined).slice(0, 1),
  );
  return last.length === 0 ? deeper : flatten([...parts, ...taken, ...last], schemas);
}

/** Values of another type that spell nothing of the right one. */
function wrongTypes(here: unknown): unknown[] {
  switch (typeof here) {
    case 'string':
      return [{ unexpected: true }];
    case 'number':
      return Number.isInteger(here) ? ['no number', { unexpected: true }, here + 0.5] : ['no number'];
    case 'boolean':
      return ['no boolean', { unexpected: true }];
    default:
      return Array.isArray(here) ? [{ unexpected: true }] : isObject(here) ? ['no object'] : [];
  }
}

function unknownOf(here: unknown): unknown {
  return typeof here === 'number' ? 987_654_321 : 'NOT_ONE_OF_THESE';
}

/** A repetition of a text grows no longer than this. */
const longest = 10_000;

function beyondBounds({ bounds }: Flat, here: unknown): unknown[] {
  const bound = (keyword: string): number[] => {
    const value = bounds.get(keyword);
    return value === undefined ? [] : [value];
  };
  if (typeof here === 'number') {
    return [
      ...bound('minimum').map((least) => least - 1),
      ...bound('maximum').map((most) => most + 1),
      ...bound('exclusiveMinimum'),
      ...bound('exclusiveMaximum'),
    ];
  }
  if (typeof here === 'string') {
    const short = bound('minLength').flatMap((least) => (least > 0 ? [here.slice(0, least - 1)] : []));
    const long = bound('maxLength').flatMap((most) => (most < longest ? [here.padEnd(most + 1, 'x')] : []));
    return [...short, ...long];
  }
  if (!Array.isArray(here)) return [];
  const few = bound('minItems').flatMap((least) => (least > 0 ? [here.slice(0, least - 1)] : []));
  const many = bound('maxItems').flatMap((most) =>
    here.length > 0 && most < longest
      ? [Array.from({ length: most + 1 }, (_, index) => here[index % here.length])]
      : [],
  );
  return [...few, ...many];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The same value with another one at a place, or none. */
function replaced(value: unknown, at: string, by: unknown): unknown {
  if (at === '') return by;
  const [, first, rest] = /^\/([^/]*)(.*)$/s.exec(at)!;
  const name = unescapeStep(first!);
  const holder = value as Record<string, unknown>;
  const member = replaced(holder[name], rest!, by);
  if (Array.isArray(value)) return value.with(Number(name), member);
  if (rest !== '' || member !== undefined) return { ...holder, [name]: member };
  const { [name]: _, ...others } = holder;
  return others;
}
