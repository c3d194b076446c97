import type { Caller, JobOperation } from './behaviour.ts';
import type { Endpoint } from './endpoint.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { Service } from './service.ts';

/**
 * Lets a call of the job API in or says why not. A key may come as a bearer token or bare.
 * @see interface 5, 7.1
 */
export function admit(
  service: Service,
  operation: JobOperation,
  authorization: string | undefined,
  endpointId: string,
): Endpoint | Refusal {
  const { behaviour, endpoints } = service;
  const endpoint = behaviour.endpointOf(endpointId, endpoints, operation);
  const caller = callerOf(service, operation, behaviour.keyIn(authorization, operation), endpoint);
  const refused = behaviour.admission(caller);
  if (refused !== undefined) return refuse(refused, words[refused] ?? refused);
  return endpoint ?? refuse('unknown-endpoint', `there is no endpoint ${endpointId}`);
}

const words: Partial<Record<string, string>> = {
  'missing-key': 'the authorization header is missing',
  'invalid-key': 'the API key is not valid',
  'no-access': 'the API key has no access to this endpoint',
};

function callerOf(
  service: Service,
  operation: JobOperation,
  key: string | undefined,
  endpoint: Endpoint | undefined,
): Caller {
  const user = key === undefined ? undefined : service.behaviour.ownerOf(key, service.keys);
  return {
    operation,
    key: key === undefined ? 'missing' : user === undefined ? 'invalid' : 'known',
    access: user === undefined ? undefined : endpoint?.users.has(user),
  };
}
