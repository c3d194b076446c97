import { operations } from '../../../generated/rest-v1/operations.ts';
import type { RestHandler, ServedRestApi } from '../../world/calls/rest-call.ts';
import { serveSchema } from '../rest/schema-handler.ts';
import { billingHandlers } from './billing.ts';
import { endpointHandlers } from './endpoints.ts';
import { networkVolumeHandlers } from './network-volumes.ts';
import { podHandlers } from './pods.ts';
import { registryAuthHandlers } from './registry-auths.ts';
import { templateHandlers } from './templates.ts';

const handlers = {
  GetOpenAPI: serveSchema,
  ...billingHandlers,
  ...endpointHandlers,
  ...networkVolumeHandlers,
  ...podHandlers,
  ...registryAuthHandlers,
  ...templateHandlers,
} satisfies Record<keyof typeof operations, RestHandler>;

/** The first management API, as a view of the estate. @see interface 4.2 */
export const restV1: ServedRestApi = {
  version: 'v1',
  operations: Object.values(operations),
  handlers,
  schemaOperation: 'GetOpenAPI',
};
