import type { JobOperation } from './behaviour.ts';
import { keyIn } from './documented-behaviour.ts';
import type { Endpoint } from './endpoint.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { Service } from './service.ts';

/** Who was let in, and where. A caller whom only a fault lets in is nobody. */
export type AdmittedCall = { readonly endpoint: Endpoint; readonly user: string };

/**
 * Lets a call of the job API in or says why not. A key may come as a bearer token or bare.
 * @see interface 5, 7.1
 */
export function admit(
  service: Service,
  operation: JobOperation,
  authorization: string | undefined,
  endpointId: string,
): AdmittedCall | Refusal {
  const { behaviour, endpoints, keys } = service;
  const endpoint = behaviour.endpointOf(endpointId, endpoints, operation);
  const key = behaviour.keyIn(authorization, operation);
  const user = key === undefined ? undefined : behaviour.ownerOf(key, keys);
  const refused = behaviour.admission({
    operation,
    key: key === undefined ? 'missing' : user === undefined ? 'invalid' : 'known',
    access: user === undefined ? undefined : endpoint?.users.has(user),
  });
  if (refused !== undefined) return refuse(refused, words[refused] ?? refused);
  if (endpoint === undefined) return refuse('unknown-endpoint', `there is no endpoint ${endpointId}`);
  return { endpoint, user: user ?? 'nobody' };
}

/**
 * Lets a call of a load balancing endpoint in and gives the key as it was sent, or says why not.
 * @see interface 1, 5
 */
export function authorize(
  { keys }: Service,
  { users }: Endpoint,
  authorization: string | undefined,
): string | Refusal {
  const key = keyIn(authorization);
  if (authorization === undefined || key === undefined) return refuse('missing-key', words['missing-key']!);
  const user = keys.get(key);
  if (user === undefined) return refuse('invalid-key', words['invalid-key']!);
  return users.has(user) ? authorization : refuse('no-access', words['no-access']!);
}

const words: Partial<Record<string, string>> = {
  'missing-key': 'the authorization header is missing',
  'invalid-key': 'the API key is not valid',
  'no-access': 'the API key has no access to this endpoint',
};
