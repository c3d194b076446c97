import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { doubledMember } from '../http/doubled-member.ts';

/** A DSSE envelope, as JSON: payload and signatures in base64. */
export type Envelope = {
  readonly payload: string;
  readonly payloadType: string;
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[];
};

/** What an envelope holds, or why it proves nothing. */
export type OpenedEnvelope = { readonly payload: string } | { readonly problem: string };

/** Each costs as much as the payload is long. */
const mostSignatures = 16;

const payloadType = 'application/vnd.in-toto+json';

/** Signs a JSON text. @param key a private Ed25519 key */
export function sealEnvelope(payload: string, key: KeyObject): Envelope {
  const bytes = Buffer.from(payload);
  return {
    payload: bytes.toString('base64'),
    payloadType,
    signatures: [
      {
        keyid: keyIdOf(createPublicKey(key)),
        sig: sign(null, preAuthEncoding(payloadType, bytes), key).toString('base64'),
      },
    ],
  };
}

/** Checks the signature of one key. @param key a public Ed25519 key */
export function openEnvelope(text: string, key: KeyObject): OpenedEnvelope {
  const envelope = parseEnvelope(text);
  if (envelope === undefined) return { problem: 'it is no DSSE envelope' };
  const doubled = doubledMember(text);
  if (doubled !== undefined)
    return { problem: `it has ${JSON.stringify(doubled)} twice in one object, and readers may take either` };
  if (envelope.payloadType !== payloadType)
    return { problem: `its payload is not ${payloadType}, and nothing else is read` };
  // Anybody may add a signature under the name of a key: one that holds is enough.
  const keyId = keyIdOf(key);
  const own = envelope.signatures.filter(({ keyid }) => keyid === keyId);
  if (own.length === 0) return { problem: 'it has no signature of this key' };
  if (own.length > mostSignatures)
    return {
      problem: `it has ${own.length} signatures of this key, and ${mostSignatures} at most are tried`,
    };
  const payload = bytesOf(envelope.payload);
  const signatures = own.flatMap(({ sig }) => bytesOf(sig) ?? []);
  if (payload === undefined || signatures.length === 0) return { problem: 'it is not written in base64' };
  const signed = preAuthEncoding(payloadType, payload);
  return signatures.some((signature) => verify(null, signed, key, signature))
    ? { payload: payload.toString('utf8') }
    : { problem: 'its signature does not hold: the content, the signature or the key is another one' };
}

/** Names a public key: SHA-256 of its SPKI form, as 64 hex digits. */
export function keyIdOf(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}

/** What is signed. @see https://github.com/secure-systems-lab/dsse/blob/master/protocol.md */
function preAuthEncoding(type: string, payload: Buffer): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

function parseEnvelope(text: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isEnvelope(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isEnvelope(value: unknown): value is Envelope {
  const { payload, payloadType: type, signatures } = Object(value) as Record<string, unknown>;
  const areTexts = typeof payload === 'string' && typeof type === 'string';
  return areTexts && Array.isArray(signatures) && signatures.every(isSignature);
}

function isSignature(value: unknown): boolean {
  const { keyid, sig } = Object(value) as Record<string, unknown>;
  return typeof keyid === 'string' && typeof sig === 'string';
}

/** Undefined where the text is not the one way to write its bytes: Node passes over what is no base64. */
function bytesOf(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}
