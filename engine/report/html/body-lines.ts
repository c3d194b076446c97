import { escapeStep } from '../../openapi/pointer-step.ts';
import type { ValueDifference } from '../../property/value-differences.ts';

/** A line of formatted JSON, and the place of its value as a JSON pointer. */
export type BodyLine = { readonly text: string; readonly at: string };

/** Lines, nesting, and characters of a value that are formatted: a target decides how much there is. */
const mostLines = 4000;
const deepest = 60;
const longestText = 400;
/** Characters of a place beyond which it is not told from those below it: a target decides how long its names are. */
const longestPlace = 1000;

/** A JSON body in lines, members and items each on their own; undefined for what is no JSON, or too long. */
export function bodyLines(text: string): BodyLine[] | undefined {
  if (text.length > 400_000) return undefined;
  try {
    const lines: BodyLine[] = [];
    for (const line of linesOf(JSON.parse(text), '', '', 0)) {
      if (lines.push(line) > mostLines) return undefined;
    }
    return lines;
  } catch {
    return undefined;
  }
}

function* linesOf(value: unknown, at: string, name: string, depth: number): Generator<BodyLine> {
  const indent = '  '.repeat(depth);
  const [opening, closing] = Array.isArray(value) ? '[]' : '{}';
  const members = membersOf(value);
  if (members.length === 0 || depth >= deepest) {
    yield { text: `${indent}${name}${cutJson(value)}`, at };
    return;
  }
  yield { text: `${indent}${name}${opening}`, at };
  for (const [step, member] of members) {
    const own = Array.isArray(value) ? '' : `${cutJson(step)}: `;
    const below = at.length > longestPlace ? at : `${at}/${escapeStep(step)}`;
    yield* linesOf(member, below, own, depth + 1);
  }
  yield { text: `${indent}${closing}`, at };
}

function membersOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function cutJson(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}

/**
 * Places of a body that a failure is about: those at which the received value differs, as far as they are certain, and
 * those that the message names, as `at /jobs/inQueue`.
 */
export function placesOf(text: string, message: string, differences: readonly ValueDifference[]): string[] {
  const names = [...message.matchAll(/(?:^|\s|["'])((?:\/[\w.~-]+)+)(?= (?:must|is|has|may)\b)/g)].map(
    ([, at]) => at!,
  );
  if (differences.length === 0 && names.length === 0) return [];
  const values = new Map<string, string>();
  try {
    collect(JSON.parse(text), '', values, 0);
  } catch {
    return [];
  }
  const differing = differences.flatMap(({ at, received }) => placeOf(at, received, values));
  const named = names.filter((at) => values.has(at));
  return [...new Set([...differing, ...named])];
}

/** The place itself where it holds what was received, or else the only one that ends so and holds it. */
function placeOf(at: string, received: string, values: ReadonlyMap<string, string>): string[] {
  if (received === '') return [];
  const holds = (value: string | undefined): boolean => value === received || isCutOf(received, value);
  if (at !== '' && holds(values.get(at))) return [at];
  const others = [...values].filter(([place, value]) => place !== '' && place.endsWith(at) && holds(value));
  return others.length === 1 ? [others[0]![0]] : [];
}

/** A value that was cut ends with an ellipsis. */
function isCutOf(received: string, value: string | undefined): boolean {
  return received.endsWith('…') && value?.startsWith(received.slice(0, -1)) === true;
}

const mostValues = 20_000;

function collect(value: unknown, at: string, into: Map<string, string>, depth: number): void {
  if (into.size >= mostValues || depth > deepest || at.length > longestPlace) return;
  into.set(at, depth === 0 ? '' : JSON.stringify(value).slice(0, 1000));
  for (const [step, member] of membersOf(value))
    collect(member, `${at}/${escapeStep(step)}`, into, depth + 1);
}
