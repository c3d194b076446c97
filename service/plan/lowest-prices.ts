import { memberIn } from '../../engine/http/member-in.ts';
import type { Transport } from '../../engine/http/transport.ts';
import { graphqlAnswerOf, isGraphqlTaken } from '../client/graphql-answer.ts';
import { graphqlTransportRequest } from '../client/graphql-request.ts';
import type { Site } from '../profile/site.ts';
import { isPrice } from './catalog-prices.ts';

/** A GPU type that is on offer, and the least that an hour of one GPU costs. */
export type OfferedType = { readonly id: string; readonly lowest: number };

const query = '{ gpuTypes { id lowestPrice(input: { gpuCount: 1 }) { uninterruptablePrice } } }';

/**
 * The types that GraphQL has a price of, which is the lowest: no bound.
 * @throws TransportError when no answer comes
 * @see interface 2.11, 4.4
 */
export async function lowestPrices(
  site: Site,
  transport: Transport,
  patience: number,
): Promise<readonly OfferedType[] | { readonly unread: string }> {
  const request = { name: 'gpuTypes', query, key: 'valid' } as const;
  const incoming = await transport.send(graphqlTransportRequest(request, site), patience);
  const answer = graphqlAnswerOf(request, incoming, { sent: 0, answered: 0 });
  const types = isGraphqlTaken(answer) ? answer.data?.gpuTypes : undefined;
  if (!Array.isArray(types)) return { unread: `was answered ${answer.status} and no list` };
  return types.flatMap((type) => {
    const [id, lowest] = [
      memberIn(type, 'id'),
      memberIn(memberIn(type, 'lowestPrice'), 'uninterruptablePrice'),
    ];
    return isPrice(lowest) ? [{ id: String(id), lowest }] : [];
  });
}
