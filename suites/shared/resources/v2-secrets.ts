import fc from 'fast-check';
import type { ServedApi, Unreadable } from '../../../engine/contract/served-api.ts';
import { base64Of, writingsOf } from '../../../engine/http/writings.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import type { Item } from './v2-items.ts';
import { memberFits } from './v2-member-schema.ts';

const secretNames = /pass|secret|token|credential|api_?key/i;

/** What is a secret of ours, and nobody's by chance. */
export const secretTexts = fc.stringMatching(/^[A-Za-z0-9]{20}$/).map((text) => `plumblines${text}`);

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

/** An answer as one text: its headers and its body. */
export function answerText({ headers, text }: Pick<RestAnswer, 'headers' | 'text'>): string {
  return [...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), text].join('\n');
}

/** The texts with a secret in them, however JSON, an address or base64 writes it. */
export function revealingSecret(texts: readonly string[], { secrets }: Pick<Secretive, 'secrets'>): string[] {
  const writings = secrets.map((secret) => `${writingsOf(secret)}|${base64Of(secret)}`);
  if (writings.length === 0) return [];
  const any = new RegExp(writings.join('|'));
  return texts.filter((text) => any.test(text));
}
