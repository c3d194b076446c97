import {
  base64Of,
  encodedThroughout,
  encodedTraceOf,
  hexOf,
  literally,
  traceOf,
  unpaddedOf,
  writingsOf,
} from './writings.ts';

/** Puts a name in the place of every secret value. */
export type Redact = (text: string) => string;

/** Secret values by the name that reports show instead, such as `$PLUMBLINE_KEY`. */
export type Secrets = ReadonlyMap<string, string>;

type Secret = readonly [value: string, name: string];

/**
 * Finds secrets however JSON, an address, HTML, hexadecimal or base64 writes them, longer ones first. A name that was put in is no
 * text to look for secrets in.
 */
export function createRedact(secrets: Secrets): Redact {
  const known = [...secrets].filter(([value]) => value !== '').sort(([a], [b]) => b.length - a.length);
  if (known.length === 0) return (text) => text;
  const redact = areApart(known) ? quickly(known) : thoroughly(known);
  const redactEncoded = encodedOnly(known);
  return (text) => redactEncoded(redact(text));
}

/** Whether no secret is a part of another, unless only the last character is missing. */
function areApart(known: readonly Secret[]): boolean {
  const isWithin = (one: string, other: string) => other.includes(one) && one !== other.slice(0, -1);
  return known.every(([one], at) => known.every(([other], index) => index === at || !isWithin(one, other)));
}

/** Most secrets stand there as they are. Looking for the rest is dear, so it is done only where there is a trace of one. */
function quickly(known: readonly Secret[]): Redact {
  const names = new Map(known);
  const exact = new RegExp(known.map(([value]) => bounded(value, literally(value))).join('|'), 'g');
  const traces = known.map(([value]) => traceOf(value));
  let thorough: Redact | undefined;

  function redactRest(text: string): string {
    if (text === '') return text;
    const lower = text.toLowerCase();
    if (!traces.some((isIn) => isIn(text, lower))) return text;
    thorough ??= thoroughly(known);
    return thorough(text);
  }

  return (text) => {
    // Looking for each of them is cheaper than looking for all at once.
    if (!known.some(([value]) => text.includes(value))) return redactRest(text);
    let redacted = '';
    let at = 0;
    for (const { 0: value, index } of text.matchAll(exact)) {
      redacted += redactRest(text.slice(at, index));
      at = index + value.length;
      redacted += delimited(names.get(value)!, text.charAt(at));
    }
    return redacted + redactRest(text.slice(at));
  };
}

/** Few texts have a trace of what is encoded throughout: they alone are looked through for it. */
function encodedOnly(known: readonly Secret[]): Redact {
  const hasTrace = encodedTraceOf(known.map(([value]) => value));
  let thorough: Redact | undefined;
  return (text) => {
    if (!hasTrace(text)) return text;
    thorough ??= replacing([
      ...known.map(([value, name]) => [name, encodedThroughout(value)] as const),
      ...known.map(([value, name]) => [`[${name} in hex]`, hexOf(value)] as const),
    ]);
    return thorough(text);
  };
}

function thoroughly(known: readonly Secret[]): Redact {
  return replacing([
    ...longestFirst(known).map(([value, name, pattern]) => [name, bounded(value, pattern)] as const),
    ...known.map(([value, name]) => [`[${name} in base64]`, base64Of(value)] as const),
    ...known.map(([value, name]) => [`[${name} without padding]`, unpaddedOf(value)] as const),
  ]);
}

/** Puts each name in the place of what its pattern finds; of patterns that find something at one place the first counts. */
function replacing(told: readonly (readonly [name: string, pattern: string])[]): Redact {
  const names = told.map(([name]) => name);
  const any = new RegExp(told.map(([, pattern]) => `(${pattern})`).join('|'), 'g');

  return (text) =>
    text.replace(any, (form: string, ...found: unknown[]) => {
      const name = names[found.findIndex((group) => group !== undefined)]!;
      const end = (found[names.length] as number) + form.length;
      return delimited(name, text.charAt(end));
    });
}

/** How each is written, longer ones first. Of those that differ in case alone the one that stands there goes before the others. */
function longestFirst(known: readonly Secret[]): (readonly [...Secret, pattern: string])[] {
  const alike = Map.groupBy(known, ([value]) => value.toLowerCase());
  const twins = known.filter(([value]) => alike.get(value.toLowerCase())!.length > 1);
  return [
    ...twins.map(([value, name]) => [value, name, writingsOf(value, 'its own case')] as const),
    ...known.map(([value, name]) => [value, name, writingsOf(value)] as const),
  ].sort(([a], [b]) => b.length - a.length);
}

/** Characters of a secret that is told from an ordinary word wherever it stands. */
const tellingLength = 6;

/** A short one counts where it stands alone: it is a part of many a word. */
function bounded(value: string, pattern: string): string {
  return value.length < tellingLength && /^\w+$/.test(value) ? `(?<!\\w)(?:${pattern})(?!\\w)` : pattern;
}

/** A shell must see where the name of a variable ends. */
function delimited(name: string, next: string): string {
  return /\w/.test(next) ? name.replace(/^\$(\w+)$/, (_, word) => `\${${word}}`) : name;
}
