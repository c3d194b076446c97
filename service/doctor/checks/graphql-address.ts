import { memberIn } from '../../../engine/http/member-in.ts';
import type { GraphqlRequest } from '../../client/graphql-request.ts';
import { type DoctorCheck, type Finding, foundProblem, ok } from '../finding.ts';
import { type DoctorReply, isAnswered, replyWords } from '../reply.ts';
import { silenceAt } from './silence.ts';

const name = 'GraphQL (urls.graphql)';

const gpuTypes: GraphqlRequest = { name: 'gpuTypes', query: '{ gpuTypes { id } }', key: 'valid' };

/** Something that speaks GraphQL answers at its address. @see interface 4.4 */
export const graphqlAddress: DoctorCheck = {
  id: 'address.graphql',
  after: [],
  async run({ graphql }) {
    return [checkGraphqlAddress(await graphql(gpuTypes))];
  },
};

function checkGraphqlAddress(reply: DoctorReply): Finding {
  if (!isAnswered(reply)) return silenceAt(name, reply);
  const speaks = memberIn(reply.json, 'data') !== undefined || memberIn(reply.json, 'errors') !== undefined;
  if (speaks || reply.status === 401 || reply.status === 403) return ok(`${name} answers`);
  return foundProblem(
    `${name}: a query ${replyWords(reply)}, and neither data nor errors came`,
    'Fix the address: it is the one that queries are posted to.',
  );
}
