import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { mayBeOfGateway } from '../http/gateway-status.ts';
import { unreachedWords } from './unreached-words.ts';

export type WebhookOptions = {
  readonly url: string;
  readonly secret: string;
  /** Real milliseconds since 1970. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Milliseconds before each further try. */
  readonly pauses?: readonly number[];
};

/** Milliseconds that a webhook may take to answer. */
const timeout = 10_000;
/** Milliseconds before the second try and those after it. */
const usualPauses = [1000, 5000, 15_000, 30_000] as const;

/**
 * The value of `Plumbline-Signature`: `t=SECONDS,v1=HEX`, the HMAC-SHA256 of `SECONDS.BODY` by the secret. Whoever takes the
 * webhook compares it in constant time and refuses a moment that is long past.
 */
export function webhookSignature(secret: string, seconds: number, body: string): string {
  const hex = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${hex}`;
}

/**
 * Posts a JSON document, signed anew at each try, until an answer says that it was taken (2xx). Refusals but for 408, 421, 425
 * and 429 (other 4xx) are final.
 * @param id value of `Plumbline-Delivery`
 * @returns why it was not taken, without the address; undefined where it was
 */
export async function callWebhook(
  id: string,
  body: string,
  options: WebhookOptions,
): Promise<string | undefined> {
  const { signal, pauses = usualPauses } = options;
  let problem: string | undefined;
  for (const pause of [0, ...pauses]) {
    if (pause > 0) await sleep(pause, undefined, { signal }).catch(() => {});
    if (signal.aborted) return problem ?? 'it was interrupted';
    const tried = await post(id, body, options);
    if (tried === undefined) return undefined;
    problem = tried.why;
    if (tried.isFinal) return problem;
  }
  return `${problem} (${pauses.length + 1} tries)`;
}

type Refusal = { readonly why: string; readonly isFinal: boolean };

async function post(
  id: string,
  body: string,
  { url, secret, now, signal }: WebhookOptions,
): Promise<Refusal | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'plumbline-delivery': id,
        'plumbline-signature': webhookSignature(secret, Math.floor(now() / 1000), body),
      },
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
      body,
    });
    await response.body?.cancel();
    if (response.ok) return undefined;
    const { status } = response;
    const mayPass = status === 429 || mayBeOfGateway(status);
    return { why: `the webhook answered ${status}`, isFinal: !mayPass };
  } catch (error) {
    return { why: `the webhook was not reached: ${unreachedWords(error)}`, isFinal: false };
  }
}
