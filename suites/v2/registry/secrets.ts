import type { ServedApi, Unreadable } from '../../../harness/contract/served-api.ts';
import type { Item } from '../items.ts';
import { memberFits } from '../resources/member-schema.ts';

const secretNames = /pass|secret|token|credential|api_?key/i;

/** The body of a registry with secrets of our own in the places of its secrets. */
export type Secretive = { readonly body: Item; readonly secrets: readonly string[] };

/** Puts a text into each member that is a secret by its name, as far as the target's schema lets it be. */
export function withSecrets(body: Item, secret: string, api: ServedApi | Unreadable): Secretive {
  const secrets: string[] = [];
  const entries = Object.entries(body).map(([name, value]) => {
    const own = `${secret}${secrets.length}`;
    if (!secretNames.test(name) || typeof value !== 'string' || !memberFits(api, '/registries', name, own))
      return [name, value];
    secrets.push(own);
    return [name, own];
  });
  return { body: Object.fromEntries(entries), secrets };
}

/** How a secret may stand in an answer: as it is, or as registries write a user and a password. */
function writingsOf(secret: string, body: Item): string[] {
  const users = Object.values(body).filter((value): value is string => typeof value === 'string');
  const pairs = users.map((user) => `${user}:${secret}`);
  return [
    secret,
    ...[secret, ...pairs].map((text) => Buffer.from(text).toString('base64').replace(/=+$/, '')),
  ];
}

/** The bodies of answers with a secret in them. */
export function telling(texts: readonly string[], { body, secrets }: Secretive): string[] {
  const writings = secrets.flatMap((secret) => writingsOf(secret, body));
  return texts.filter((text) => writings.some((writing) => text.includes(writing)));
}
