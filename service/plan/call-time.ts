import { type Transport, TransportError, type TransportRequest } from '../../engine/http/transport.ts';
import type { OperationId } from '../../generated/job-api/operations.ts';
import { graphqlTransportRequest } from '../client/graphql-request.ts';
import { jobTransportRequest } from '../client/job-request.ts';
import { restTransportRequest } from '../client/rest-request.ts';
import type { Site } from '../profile/site.ts';

const health: OperationId = 'health';

/** Real milliseconds that a call takes which asks for little; none where nobody answers. The first one connects. */
export async function callTime(site: Site, transport: Transport, patience: number): Promise<number> {
  const call = littleCall(site);
  if (call === undefined) return 0;
  try {
    await transport.send(call, patience);
    const begun = performance.now();
    await transport.send(call, patience);
    return performance.now() - begun;
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return 0;
  }
}

function littleCall(site: Site): TransportRequest | undefined {
  const [endpoint] = Object.values(site.endpoints);
  if (endpoint !== undefined) return jobTransportRequest({ operation: health, endpoint, key: 'valid' }, site);
  if (site.urls.restV2 !== undefined)
    return restTransportRequest({ api: 'v2', method: 'GET', path: '/templates', key: 'valid' }, site);
  if (site.urls.graphql === undefined) return undefined;
  return graphqlTransportRequest({ name: 'gpuTypes', query: '{ gpuTypes { id } }', key: 'valid' }, site);
}
