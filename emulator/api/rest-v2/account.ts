import { json } from '../../world/calls/reply.ts';
import type { RestHandler } from '../../world/calls/rest-call.ts';
import type { SchemasV2 } from './types.ts';

/** The operations on the caller's account. */
export const accountHandlers = {
  getSshKeys: ({ service, user }) => json(200, { keys: service.resourceStore.sshKeys.get(user) ?? [] }),
  updateSshKeys({ service, user, body }) {
    const { keys } = body as SchemasV2['UpdateSshKeysRequest'];
    service.resourceStore.sshKeys.set(user, keys);
    return json(200, { keys });
  },
} satisfies Record<string, RestHandler>;
