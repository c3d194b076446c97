import { isNoWord } from '../../../engine/http/is-no-word.ts';
import { isNoSecret, unknownKey } from './key-words.ts';
import { maskAddress } from './mask-address.ts';
import { isSecretName } from './secret-names.ts';

/** What a call sends as a credential and its world does not know, with what stands in its place. */
export type MaskedCredentials = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As they were sent, and what they hold. */
  readonly keys: ReadonlySet<string>;
};

type SentCredentials = Omit<MaskedCredentials, 'keys'>;

/** What stands in such a place is a credential, whatever it looks like, and is looked for elsewhere. */
const surely = /authorization$|cookie|api-?_?key|token$|secret$|password$/i;

/** Masks credentials in headers and in the query, whose names are read as a service reads them. @see interface 5 */
export function maskKeys({ url, headers }: SentCredentials, known: readonly string[]): MaskedCredentials {
  const keys = new Set<string>();
  const maskedValue = (name: string, value: string): string => {
    if (!isSecretName(name)) return /^https?:\/\//i.test(value) ? maskAddress(value) : value;
    const [, scheme = '', secret = ''] = /^(\w+ +)?(.*)$/s.exec(value)!;
    if (known.includes(secret) || isNoSecret(secret)) return value;
    if (surely.test(name) || isNoWord(secret)) for (const key of keysIn(scheme, secret)) keys.add(key);
    return `${scheme}${unknownKey}`;
  };
  const maskedHeader = (name: string, value: string | string[] | undefined) => {
    if (value === undefined) return value;
    return typeof value === 'string' ? maskedValue(name, value) : value.map((one) => maskedValue(name, one));
  };
  const maskedUrl = url.replaceAll(
    /([?&])([^=&#]*)=([^&#]*)/g,
    (all, sign: string, written: string, value: string) => {
      const [name = '', key = ''] = [...new URLSearchParams(all.slice(1))][0] ?? [];
      if (!isSecretName(name) || known.includes(key) || isNoSecret(key)) return all;
      if (surely.test(name) || isNoWord(key)) keys.add(key).add(value);
      return `${sign}${written}=${unknownKey}`;
    },
  );
  return {
    url: maskedUrl,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, maskedHeader(name, value)]),
    ),
    keys: new Set([...keys].filter((key) => !known.includes(key))),
  };
}

/** A credential, the password and the user of a basic one, and the values of cookies. */
function keysIn(scheme: string, secret: string): string[] {
  if (/^basic +$/i.test(scheme)) {
    const [user = '', ...rest] = Buffer.from(secret, 'base64').toString().split(':');
    return [secret, user, rest.join(':')];
  }
  const cookies = [...secret.matchAll(/(?:^|; *)[^=;\s]+=([^;]+)/g)].map(([, value]) => value!);
  return [secret, ...cookies];
}
