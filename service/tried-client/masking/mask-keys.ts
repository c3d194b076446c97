import { isNoSecret, unknownKey } from './key-words.ts';
import { normalName } from './places.ts';

/** What a call sends as a credential and its world does not know, with what stands in its place. */
export type MaskedCredentials = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As they were sent, and what they hold. */
  readonly keys: ReadonlySet<string>;
};

type SentCredentials = Omit<MaskedCredentials, 'keys'>;

const credentialHeader = /authorization$|cookie|api-?key|token|secret|password/i;
const credentialNames: ReadonlySet<string> = new Set([
  ...['apikey', 'key', 'token', 'accesstoken', 'authtoken', 'bearertoken', 'authorization'],
  ...['secret', 'password', 'signature', 'accessid', 'accesssecret'],
]);

/** Masks credentials in headers and in the query, whose names are read as a service reads them. @see interface 5 */
export function maskKeys({ url, headers }: SentCredentials, known: readonly string[]): MaskedCredentials {
  const keys = new Set<string>();
  const maskedValue = (value: string): string => {
    const [, scheme = '', secret = ''] = /^(\w+ +)?(.*)$/s.exec(value)!;
    if (known.includes(secret) || isNoSecret(secret)) return value;
    for (const key of keysIn(scheme, secret)) keys.add(key);
    return `${scheme}${unknownKey}`;
  };
  const maskedHeader = (name: string, value: string | string[] | undefined) => {
    if (value === undefined || !credentialHeader.test(name)) return value;
    return typeof value === 'string' ? maskedValue(value) : value.map(maskedValue);
  };
  const maskedUrl = url.replaceAll(
    /([?&])([^=&#]*)=([^&#]*)/g,
    (all, sign: string, written: string, value: string) => {
      const [name = '', key = ''] = [...new URLSearchParams(all.slice(1))][0] ?? [];
      if (!credentialNames.has(normalName(name)) || known.includes(key) || isNoSecret(key)) return all;
      keys.add(key).add(value);
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
