import { hideBulky, isBulky } from './bulky-secrets.ts';
import { createSieve, encodedTraceOf, type Sieve } from './redact-sieve.ts';
import { around, replacing } from './replace-forms.ts';
import { base64Of, encodedThroughout, hexOf, unpaddedOf, writingsOf } from './writings.ts';

/** Puts a name in the place of every secret value. */
export type Redact = (text: string) => string;

/** Secret values by the name that reports show instead, such as `$PLUMBLINE_KEY`. */
export type Secrets = ReadonlyMap<string, string>;

type Secret = readonly [value: string, name: string];

/**
 * Finds secrets however JSON, an address, HTML, hexadecimal or base64 writes them, longer ones first. A name that was put in is no
 * text to look for secrets in. Most texts hold none: what it takes to look closely is made for the first that may. The longest
 * secrets are looked for in fewer writings.
 */
export function createRedact(secrets: Secrets): Redact {
  const known = [...secrets].filter(([value]) => value !== '').sort(([a], [b]) => b.length - a.length);
  const redactUsual = createRedactUsual(known.filter(([value]) => !isBulky(value)));
  return hideBulky(
    known.filter(([value]) => isBulky(value)),
    redactUsual,
  );
}

function createRedactUsual(known: readonly Secret[]): Redact {
  if (known.length === 0) return (text) => text;
  const mayHoldOne = createSieve(known.map(([value]) => value));
  let closely: Redact | undefined;
  return remembering((text) => {
    if (text.length <= sievedFirst && !mayHoldOne(text)) return text;
    closely ??= areApart(known) ? quickly(known, mayHoldOne) : whereIn(mayHoldOne, throughout(known));
    return closely(text);
  });
}

/** Characters of a text up to which the sieve costs less than looking for secrets as they are, after which it comes as well. */
const sievedFirst = 1000;

function whereIn(mayHoldOne: Sieve, redact: Redact): Redact {
  return (text) => (mayHoldOne(text) ? redact(text) : text);
}

/** Of short texts so many are remembered, none longer than that: headers and addresses come again and again. */
const remembered = { texts: 500, characters: 300 };

function remembering(redact: Redact): Redact {
  const known = new Map<string, string>();
  return (text) => {
    if (text.length > remembered.characters) return redact(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    const redacted = redact(text);
    if (known.size < remembered.texts) known.set(text, redacted);
    return redacted;
  };
}

function throughout(known: readonly Secret[]): Redact {
  const redact = thoroughly(known);
  const redactEncoded = encodedOnly(known);
  return (text) => redactEncoded(redact(text));
}

/** Whether no secret is a part of another, unless only the last character is missing. */
function areApart(known: readonly Secret[]): boolean {
  const isWithin = (one: string, other: string) => other.includes(one) && one !== other.slice(0, -1);
  return known.every(([one], at) => known.every(([other], index) => index === at || !isWithin(one, other)));
}

/** Most secrets stand there as they are. Looking for the rest is dear, so it is done only where the sieve leaves a doubt. */
function quickly(known: readonly Secret[], mayHoldOne: Sieve): Redact {
  let redactThroughout: Redact | undefined;

  /** No writing of a secret reaches over a name that stands in the place of one. */
  const redactRest = whereIn(mayHoldOne, (text) => {
    redactThroughout ??= throughout(known);
    return redactThroughout(text);
  });

  return (text) => {
    const parts = [...exactIn(text, known)].map(({ place, value, name }) => ({
      begin: place,
      end: place + value.length,
      name,
    }));
    return around(text, parts, redactRest);
  };
}

/** Where secrets stand as they are, one after the other; of two at one place the one that is known first. */
function* exactIn(
  text: string,
  known: readonly Secret[],
): Generator<{ readonly place: number; readonly value: string; readonly name: string }> {
  const places = known.map(([value]) => placeIn(text, value, 0));
  for (;;) {
    const place = Math.min(...places);
    if (place === Infinity) return;
    const [value, name] = known[places.indexOf(place)]!;
    yield { place, value, name };
    const end = place + value.length;
    for (const [index, [other]] of known.entries())
      if (places[index]! < end) places[index] = placeIn(text, other, end);
  }
}

/** The next place of a secret as it is, infinite where there is none. */
function placeIn(text: string, value: string, from: number): number {
  for (let place = text.indexOf(value, from); place >= 0; place = text.indexOf(value, place + 1)) {
    const isAlone = !(isWord(text.charAt(place - 1)) || isWord(text.charAt(place + value.length)));
    if (isAlone || !standsAlone(value)) return place;
  }
  return Infinity;
}

function isWord(character: string): boolean {
  return /^\w$/.test(character);
}

/** Few texts have a trace of what is encoded throughout: they alone are looked through for it. */
function encodedOnly(known: readonly Secret[]): Redact {
  const hasTrace = encodedTraceOf(known.map(([value]) => value));
  let thorough: Redact | undefined;
  return (text) => {
    if (!hasTrace(text)) return text;
    thorough ??= replacing(
      [
        ...known.map(([value, name]) => [name, encodedThroughout(value)] as const),
        ...known.map(([value, name]) => [`[${name} in hex]`, hexOf(value)] as const),
      ],
      (places) => encodedTraceOf(places.map((place) => known[place % known.length]![0])),
    );
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

/** How each is written, longer ones first. Of those that differ in case alone the one that stands there goes before the others. */
function longestFirst(known: readonly Secret[]): (readonly [...Secret, pattern: string])[] {
  const alike = Map.groupBy(known, ([value]) => value.toLowerCase());
  const twins = known.filter(([value]) => alike.get(value.toLowerCase())!.length > 1);
  return [
    ...twins.map(([value, name]) => [value, name, writingsOf(value, 'its own case')] as const),
    ...known.map(([value, name]) => [value, name, writingsOf(value)] as const),
  ].sort(([a], [b]) => b.length - a.length);
}

/** From this many characters on a secret is told from an ordinary word wherever it stands. */
const distinctiveLength = 6;

/** A short one counts where it stands alone: it is a part of many a word. */
function standsAlone(value: string): boolean {
  return value.length < distinctiveLength && /^\w+$/.test(value);
}

function bounded(value: string, pattern: string): string {
  return standsAlone(value) ? `(?<!\\w)(?:${pattern})(?!\\w)` : pattern;
}
