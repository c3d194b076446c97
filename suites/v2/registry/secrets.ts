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

/** How a secret may stand in an answer: as it is, or in base64, whatever stands before and after it there. */
function writingsOf(secret: string): string[] {
  return [secret, ...[0, 1, 2].map((before) => inBase64(secret, before))];
}

/** The letters of base64 that a secret alone decides, with so many bytes before it. */
function inBase64(secret: string, before: number): string {
  const bytes = Buffer.from(`${'.'.repeat(before)}${secret}`);
  const first = Math.ceil((before * 4) / 3);
  return bytes.toString('base64').slice(first, Math.floor((bytes.length * 4) / 3));
}

/** The bodies of answers with a secret in them. */
export function telling(texts: readonly string[], { secrets }: Secretive): string[] {
  const writings = secrets.flatMap(writingsOf);
  return texts.filter((text) => writings.some((writing) => text.includes(writing)));
}
