import { operations } from '../../../generated/rest-v2/operations.ts';
import type { RestHandler, ServedRestApi } from '../../world/calls/rest-call.ts';
import { serveSchema } from '../rest/schema-handler.ts';
import { accountHandlers } from './account.ts';
import { billingHandlers } from './billing.ts';
import { catalogHandlers } from './catalog.ts';
import { clusterHandlers } from './clusters.ts';
import { networkVolumeHandlers } from './network-volumes.ts';
import { podHandlers } from './pods.ts';
import { registryHandlers } from './registries.ts';
import { serverlessHandlers } from './serverless.ts';
import { templateHandlers } from './templates.ts';
import { workerHandlers } from './workers.ts';

const handlers = {
  getSchema: serveSchema,
  ...accountHandlers,
  ...billingHandlers,
  ...catalogHandlers,
  ...clusterHandlers,
  ...networkVolumeHandlers,
  ...podHandlers,
  ...registryHandlers,
  ...serverlessHandlers,
  ...templateHandlers,
  ...workerHandlers,
} satisfies Record<keyof typeof operations, RestHandler>;

/** The second management API, as a view of the estate. @see interface 4.3 */
export const restV2: ServedRestApi = {
  version: 'v2',
  operations: Object.values(operations),
  handlers,
  schemaOperation: 'getSchema',
};
