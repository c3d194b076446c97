/** Parts of names that are told from others wherever they stand. */
const parts =
  /secret|token(?!s|iz)|passw|passphrase|credential|signature|session|authoriz|authent|(?:api|access|private|subscription).?key/i;
const words: ReadonlySet<string> = new Set([
  ...['key', 'auth', 'sig', 'jwt', 'pass', 'pwd', 'code', 'otp', 'bearer', 'cookie', 'cookies'],
]);
/** They read like a secret's and are none. */
const others: ReadonlySet<string> = new Set(['idempotencykey', 'xidempotencykey']);

/** Names in a body whose value is secret, whatever it looks like. */
const surely =
  /secret|passw|passphrase|credential|authoriz|(?:api|access|private).?key|(?:access|auth|refresh|bearer|security|session|api|id).?token(?!s)/i;
const likely: ReadonlySet<string> = new Set([
  ...['key', 'token', 'auth', 'session', 'sig', 'signature', 'jwt', 'bearer', 'otp'],
]);
/** A name with such an end says something about a secret. */
const about: ReadonlySet<string> = new Set([
  ...['id', 'ids', 'name', 'names', 'type', 'types', 'count', 'limit', 'length', 'size', 'index', 'at'],
  ...['url', 'path', 'file', 'expiry', 'expires', 'algorithm', 'format', 'mode', 'enabled', 'required'],
]);
/** No longer name is one of a secret. */
const longest = 100;

/** A name as it reads in lower case and without signs: `access_secret` is written for `accessSecret`. */
export function normalName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z\d]/g, '');
}

/** Whether a header, a parameter of a query or a variable of an environment has the name of a secret. */
export function isSecretName(name: string): boolean {
  if (name.length > longest || others.has(normalName(name))) return false;
  return parts.test(name) || wordsOf(name).some((word) => words.has(word)) || normalName(name) === 'accessid';
}

/** Whether a member of a body has such a name: for sure, or only where its value looks like a token. */
export function secretMember(name: string): 'surely' | 'likely' | undefined {
  if (name.length > longest) return undefined;
  const own = wordsOf(name);
  if (about.has(own.at(-1) ?? '')) return undefined;
  if (surely.test(name)) return 'surely';
  return own.some((word) => likely.has(word)) ? 'likely' : undefined;
}

function wordsOf(name: string): string[] {
  const apart = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return apart.split(/[^a-z]+/).filter((word) => word !== '');
}
