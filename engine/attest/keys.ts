import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { UsageError } from '../errors.ts';
import { readLimited } from '../read-limited.ts';
import { whyUnreadable } from '../why-unreadable.ts';

/** Of a file of a key. */
const mostBytes = 64 * 2 ** 10;

/**
 * The private Ed25519 key in a PEM file.
 * @throws UsageError when there is none, with how to make one
 */
export function readSigningKey(file: string): Promise<KeyObject> {
  return readKey(
    file,
    createPrivateKey,
    'private key',
    '`openssl genpkey -algorithm ed25519 -out FILE` makes one',
  );
}

/**
 * The public Ed25519 key in a PEM file, or that of the private one in it.
 * @throws UsageError when there is none, with how to make one
 */
export function readPublicKey(file: string): Promise<KeyObject> {
  const how = '`openssl pkey -in PRIVATE -pubout -out FILE` makes one of a private key';
  return readKey(file, createPublicKey, 'public key', how);
}

async function readKey(
  file: string,
  parse: (pem: string) => KeyObject,
  what: string,
  how: string,
): Promise<KeyObject> {
  const pem = await readLimited(file, mostBytes).catch((cause: Error) => {
    throw new UsageError(`the ${what} ${file} can't be read: ${whyUnreadable(cause)}`, { cause });
  });
  const key = parsed(pem, parse);
  if (key?.asymmetricKeyType === 'ed25519') return key;
  const kind = key === undefined ? 'no PEM without a passphrase' : `of the kind ${key.asymmetricKeyType}`;
  throw new UsageError(`the ${what} ${file} is ${kind}, and an Ed25519 key is needed: ${how}`);
}

/** The words of OpenSSL help nobody, and might show what stands in the file. */
function parsed(pem: string, parse: (pem: string) => KeyObject): KeyObject | undefined {
  try {
    return parse(pem);
  } catch {
    return undefined;
  }
}
