import { isNoWord } from '../../../engine/http/is-no-word.ts';
import type { Secrets } from '../../../engine/http/redact.ts';
import { isNoSecret, unknownKey } from './key-words.ts';
import type { LooseScalar } from './loose-tokens.ts';
import { maskAddress } from './mask-address.ts';
import { maskCommand, maskImage } from './mask-command.ts';
import { type PlacedScalar, placedScalars, scalarValue } from './placed-scalars.ts';
import { mayHavePlaces, type Place, placeOfMember } from './places.ts';
import { normalName } from './secret-names.ts';

/** A text with what it gives away replaced by its place there. */
export type MaskedText = {
  readonly text: string;
  /** What was replaced, by what stands there now. */
  readonly hidden: Secrets;
};

export type MaskingContext = {
  /** Keys of the world, which are worth nothing elsewhere. */
  readonly known: readonly string[];
  /** Whether a name of a user is one of a registry's credentials. */
  readonly isRegistry: boolean;
};

/**
 * Masks keys of storages, passwords, environments and addresses of webhooks in a body or an answer. Everything else stays as
 * it was written. The text may be JSON, GraphQL in it, a form, or any of them cut off.
 * @see interface 2.1, 2.3, 2.9, 2.10, 4.3, 4.4
 */
export function maskText(text: string, context: MaskingContext): MaskedText {
  const hidden = new Map<string, string>();
  return { text: masked(text, { ...context, hidden, variables: variablesIn(text) }), hidden };
}

/** Masks the same in the query of an address. */
export function maskQuery(url: string, context: MaskingContext): MaskedText {
  const hidden = new Map<string, string>();
  const masking = { ...context, hidden, variables: new Map() };
  const text = url.replace(/(?<=\?)[^#]+/, (query) => maskedForm(query, masking));
  return { text, hidden };
}

type Masking = MaskingContext & {
  readonly hidden: Map<string, string>;
  readonly variables: ReadonlyMap<string, Place>;
};

function masked(text: string, masking: Masking): string {
  if (!mayHavePlaces(text)) return text;
  if (/^[\w.[\]%-]+=/.test(text)) return maskedForm(text, masking);
  if (/^--[^\r\n]*\r?\ncontent-/i.test(text)) return maskedParts(text, masking);
  const isStructured = ({ begin, end }: LooseScalar) => {
    const within = text.slice(begin, end);
    return /[{[=]/.test(within) && mayHavePlaces(within);
  };
  let [result, at] = ['', 0];
  for (const scalar of placedScalars(text, masking.variables, isStructured)) {
    const instead = replacementOf(text, scalar, masking);
    if (instead === undefined) continue;
    result += text.slice(at, scalar.begin) + instead;
    at = scalar.end;
  }
  return result + text.slice(at);
}

function replacementOf(text: string, scalar: PlacedScalar, masking: Masking): string | undefined {
  const value = scalarValue(text, scalar);
  const isText = scalar.quote !== '';
  if (value === '' || (!isText && isNoSecret(value))) return undefined;
  const instead = valueMasked(value, scalar, masking);
  if (instead === value) return undefined;
  if (isText) return scalar.quote === '"' ? JSON.stringify(instead).slice(1, -1) : instead;
  return JSON.stringify(Number.isNaN(Number(value)) ? instead : `${instead} (a number)`);
}

/** What stands in the place of a secret. */
export const placeholders = {
  'storage id': '$S3_ACCESS_ID',
  'storage secret': '$S3_ACCESS_SECRET',
  storage: '$S3_ACCESS_SECRET',
  password: '[hidden-password]',
  username: '[hidden-username]',
  key: unknownKey,
  'likely key': unknownKey,
  'environment value': '[hidden-env-value]',
} as const;

function valueMasked(
  value: string,
  { place, beside }: Pick<PlacedScalar, 'place' | 'beside'>,
  masking: Masking,
): string {
  if (masking.known.includes(value)) return value;
  if (place === 'open' || place === 'variables') return masked(value, masking);
  if (place === 'address') return maskAddress(value);
  if (place === 'image') return maskImage(value);
  if (place === 'command') return maskCommand(value, (part, of) => hide(part, of, masking));
  if (place === 'likely key' && !isToken(value)) return value;
  if (place === 'environment' || place === 'environment item')
    return value.replaceAll(/^([^=\n]*=)?(.+)$/gm, (_, name: string | undefined, given: string) =>
      name === undefined
        ? placeholders['environment value']
        : name + hide(given, 'environment value', masking),
    );
  if (place === 'username' && !masking.isRegistry && !beside.has('password')) return value;
  return hide(value, place, masking);
}

function hide(value: string, place: keyof typeof placeholders, { hidden, known }: Masking): string {
  const bare = value.replace(/^Bearer +/i, '');
  if (known.includes(bare) || (/key$/.test(place) && isNoSecret(bare))) return value;
  hidden.set(bare, placeholders[place]);
  return placeholders[place];
}

/** `token` may be the name of a word of a text, too. */
function isToken(value: string): boolean {
  const bare = value.replace(/^Bearer +/i, '');
  return isNoWord(bare) && !/\s/.test(bare);
}

/** The parts of multipart/form-data, each with a name. */
function maskedParts(text: string, masking: Masking): string {
  const [boundary] = /^--[^\r\n]*/.exec(text)!;
  const parts = text.split(boundary);
  return parts.map((part) => maskedPart(part, masking)).join(boundary);
}

function maskedPart(part: string, masking: Masking): string {
  const blank = /\r?\n\r?\n/.exec(part);
  if (blank === null) return part;
  const begin = blank.index + blank[0].length;
  const head = part.slice(0, begin);
  const [, name = ''] = /^content-disposition:.*\bname="?([^"\r\n;]*)/im.exec(head) ?? [];
  const end = part.endsWith('\r\n') ? -2 : part.endsWith('\n') ? -1 : part.length;
  const value = part.slice(begin, end);
  if (value === '') return part;
  const place = placeOfMember('open', name, new Map());
  const shown = valueMasked(value, { place, beside: new Set() }, masking);
  return `${head}${shown}${part.slice(begin + value.length)}`;
}

/** `name=value&…` */
function maskedForm(text: string, masking: Masking): string {
  return text.replaceAll(/([^=&]+)=([^&]*)/g, (pair, written: string) => {
    const [[name, value] = ['', '']] = [...new URLSearchParams(pair)];
    const place = placeOfMember('open', /(\w+)\W*$/.exec(name)?.[1] ?? name, new Map());
    const where = { place, beside: new Set<string>() };
    const instead = value === '' ? value : valueMasked(value, where, masking);
    if (instead === value) return pair;
    return `${written}=${place === 'open' ? encodeURIComponent(instead) : instead}`;
  });
}

/** Places of GraphQL variables, by where a query has them. */
function variablesIn(text: string): Map<string, Place> {
  const found = text.matchAll(/\b(\w+)\s*:\s*\$(\w+)/g);
  return new Map(
    [...found].flatMap(([, member = '', name = '']) => {
      const normal = normalName(member);
      if (normal === 'value') return [[name, 'environment value'] as const];
      const place = placeOfMember('open', normal, new Map());
      return place === 'open' ? [] : [[name, place] as const];
    }),
  );
}
