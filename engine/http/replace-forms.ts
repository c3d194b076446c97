import { SuiteError } from '../errors.ts';

/** The name that stands in the place of a text, and the source of a pattern that finds the text. */
export type NamedForm = readonly [name: string, pattern: string];

/** Finds out where no pattern of a group finds anything. */
type Trace = (text: string) => boolean;

/** Characters of the source of one expression: a longer one is slow to build, and much longer ones are refused. */
const mostSource = 24 * 1024;

/**
 * Puts each name in the place of what its pattern finds. Of patterns that find something at one place the first counts; of so many that
 * they take several expressions those of the first.
 * @param traceOf makes out of the places of some forms what tells a text without them
 */
export function replacing(
  forms: readonly NamedForm[],
  traceOf: (places: readonly number[]) => Trace = () => () => true,
): (text: string) => string {
  const groups = groupsOf(forms).map((places) => ({
    find: lazily(() => finding(places.map((place) => forms[place]!))),
    mayFind: lazily(() => traceOf(places)),
  }));
  const replace = (text: string, from: number): string => {
    const group = groups[from];
    if (group === undefined || text === '') return text;
    if (groups.length > 1 && !group.mayFind()(text)) return replace(text, from + 1);
    return around(text, group.find()(text), (rest) => replace(rest, from + 1));
  };
  return (text) => replace(text, 0);
}

/** A part of a text, and what stands there instead. */
export type NamedPart = { readonly begin: number; readonly end: number; readonly name: string };

/** A text with names in the places of some parts, one after the other, and the rest made into something else. */
export function around(
  text: string,
  parts: readonly NamedPart[],
  redactRest: (rest: string) => string,
): string {
  let [redacted, at] = ['', 0];
  for (const { begin, end, name } of parts) {
    redacted += redactRest(text.slice(at, begin)) + delimited(name, text.charAt(end));
    at = end;
  }
  return redacted + redactRest(text.slice(at));
}

/** A shell must see where the name of a variable ends. */
function delimited(name: string, next: string): string {
  return /\w/.test(next) ? name.replace(/^\$(\w+)$/, (_, word) => `\${${word}}`) : name;
}

function groupsOf(forms: readonly NamedForm[]): number[][] {
  const groups: number[][] = [];
  let size = Infinity;
  for (const [place, [, { length }]] of forms.entries()) {
    size += length;
    if (size > mostSource) {
      groups.push([]);
      size = length;
    }
    groups.at(-1)!.push(place);
  }
  return groups;
}

function finding(forms: readonly NamedForm[]): (text: string) => NamedPart[] {
  const findAll = createFinder(forms.map(([, pattern]) => `(${pattern})`).join('|'));
  return (text) =>
    findAll(text).map((found) => {
      const place = forms.findIndex((_, at) => found[at + 1] !== undefined);
      return { begin: found.index, end: found.index + found[0].length, name: forms[place]![0] };
    });
}

/**
 * Finds what an expression made of secrets finds. Errors of the engine have the whole expression in them.
 * @throws SuiteError without it, here or later
 */
export function createFinder(source: string): (text: string) => RegExpExecArray[] {
  const any = orRefused(() => new RegExp(source, 'g'));
  return (text) => orRefused(() => [...text.matchAll(any)]);
}

function orRefused<T>(use: () => T): T {
  try {
    return use();
  } catch {
    throw new SuiteError("secrets can't be looked for: an expression that finds them is refused");
  }
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
