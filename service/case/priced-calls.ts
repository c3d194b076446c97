import { Inconclusive } from '../../engine/property/outcomes.ts';
import type { GraphqlClient } from '../client/graphql-client.ts';
import { documentsIn, mayMutate } from '../client/graphql-mutations.ts';
import type { RestClient } from '../client/rest-client.ts';
import { bodyOf, nameOf, type RestRequest } from '../client/rest-request.ts';
import { collectionOf, namedIn } from '../ledger/collections.ts';
import { excessInBody } from '../prices/most-ordered.ts';
import { excessQueried, valuesQueried } from '../prices/most-queried.ts';
import type { PlannedPrices } from '../prices/planned-prices.ts';
import { createCostlyTemplates } from './costly-templates.ts';
import { createLearnedPrices, type LearnedPrices } from './learned-prices.ts';

/**
 * Sends nothing that orders more than a plan prices, whether it is to be taken or refused: a target may take what it must
 * refuse. Templates order nothing, and what is made of one that says more is not sent either.
 * @param prices what the run was planned with: nothing is ordered of what had no price then, or costs more by now
 */
export function pricedRest(
  client: RestClient,
  prices?: PlannedPrices,
  learned: LearnedPrices | undefined = prices && createLearnedPrices(prices),
): RestClient {
  const costlyTemplates = createCostlyTemplates();
  const assertPriced = (request: RestRequest): void => {
    if (request.method === 'GET' || isFree(request)) return;
    const body = bodyOf(request);
    const excess = excessInBody(body) ?? excessInBody(request.query) ?? costlyTemplates.excessOf(body);
    if (excess !== undefined) throw tooMuch(nameOf(request), excess);
    assertPlanned(nameOf(request), body, prices);
  };
  return {
    async call(request, role, again) {
      assertPriced(request);
      const answer = await client.call(request, role, again);
      costlyTemplates.learn(request, bodyOf(request), answer);
      learned?.learn(request, answer);
      return answer;
    },
    async listen(request, role) {
      assertPriced(request);
      return client.listen(request, role);
    },
  };
}

/** The same of GraphQL. @see interface 4.4 */
export function pricedGraphql(
  client: GraphqlClient,
  prices?: PlannedPrices,
  learned: LearnedPrices | undefined = prices && createLearnedPrices(prices),
): GraphqlClient {
  return {
    async call(request, role, again) {
      const { name } = request;
      for (const { query, variables } of mayMutate(request) ? documentsIn(request) : []) {
        const excess = excessQueried(query, variables);
        if (excess !== undefined) throw tooMuch(`graphql ${name}`, excess);
        assertPlanned(`graphql ${name}`, valuesQueried(query, variables), prices);
      }
      const answer = await client.call(request, role, again);
      learned?.learnQueried(request, answer);
      return answer;
    },
  };
}

function assertPlanned(call: string, body: unknown, prices: PlannedPrices | undefined): void {
  const objection = prices?.objectionTo(body);
  if (objection !== undefined)
    throw new Inconclusive('budget', `${call} is not sent: ${objection}`, { code: 'out-of-budget' });
}

function tooMuch(call: string, excess: string): Inconclusive {
  return new Inconclusive(
    'nothing-to-judge',
    `${call} would order ${excess}, which is more than a plan prices: it is not sent`,
    { code: 'schema-unusable' },
  );
}

/** What costs nothing by itself may hold any numbers. */
function isFree(request: RestRequest): boolean {
  const kind = (collectionOf(request) ?? namedIn(request)?.collection)?.kind;
  return kind === 'template' || kind === 'registry' || kind === 'delegation';
}
