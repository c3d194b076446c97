import type { RecordedCall } from '../../engine/proxy/call-recorder.ts';

/** Stands for a key that the world does not know. */
const unknownKey = '[a-key-unknown-here]';
const credentialHeaders = new Set(['authorization', 'proxy-authorization', 'cookie', 'x-api-key', 'api-key']);
const keyInQuery = /([?&]api_key=)([^&#]*)/gi;

/**
 * A recorded call without credentials that its world does not know: a client that is configured for a real service sends a
 * real key, and what is recorded gets into results. Its other texts lose such a key as well.
 * @param known the keys of the world, which are worth nothing elsewhere
 */
export function maskUnknownKeys(call: RecordedCall, known: readonly string[]): RecordedCall {
  const secrets = new Set<string>();
  const masked = (value: string): string => {
    const [, scheme = '', secret = ''] = /^(\w+ +)?(.*)$/s.exec(value)!;
    if (secret === '' || known.includes(secret)) return value;
    secrets.add(secret);
    return `${scheme}${unknownKey}`;
  };
  const headers = Object.entries(call.headers).map(([name, value]) => {
    if (value === undefined || !credentialHeaders.has(name.toLowerCase())) return [name, value];
    return [name, typeof value === 'string' ? masked(value) : value.map(masked)];
  });
  const url = call.url.replace(keyInQuery, (_, before: string, key: string) => {
    const decoded = decodedQuery(key);
    if (key === '' || known.includes(decoded)) return before + key;
    secrets.add(decoded).add(key);
    return before + unknownKey;
  });
  // Short values are no keys, and occur in many texts by chance.
  const keys = [...secrets].filter((secret) => secret.length >= 8);
  const without = (text: string): string =>
    keys.reduce((rest, key) => rest.replaceAll(key, unknownKey), text);
  return {
    ...call,
    url: without(url),
    headers: Object.fromEntries(headers),
    body: without(call.body),
    answer: without(call.answer),
  };
}

function decodedQuery(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
