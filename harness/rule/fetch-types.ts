import { type GraphqlAnswer, graphqlAnswerOf, isTaken, refusalIn } from '../client/graphql-answer.ts';
import { type GraphqlRequest, graphqlWireOf } from '../client/graphql-request.ts';
import { TransportError } from '../client/transport.ts';
import { introspections } from '../graphql/introspections.ts';
import { type NoTypes, readTypes, type ServedGraphql } from '../graphql/served-graphql.ts';
import { ControlError } from '../target/control-client.ts';
import type { Site } from '../target/site.ts';
import type { CaseRunner } from './run-case.ts';
import { digestOf } from './seed.ts';

/** A documented query that costs nothing. @see interface 4.4 */
const plain: GraphqlRequest = { name: 'gpuTypes', query: '{ gpuTypes { id } }', key: 'valid' };

/** Making a schema takes long, and most rules are judged by the same one. */
const read = new Map<string, ServedGraphql | NoTypes>();

/** The types that the target shows, or why there are none to go by. */
export async function fetchTypes({
  target,
  transport,
  memory,
  patience,
}: CaseRunner): Promise<ServedGraphql | NoTypes> {
  try {
    const stage = await target.open({ seed: 0, memory });
    const ask = async (request: GraphqlRequest, site: Site): Promise<GraphqlAnswer> => {
      const wire = await transport.send(graphqlWireOf(request, site), patience);
      return graphqlAnswerOf(request, wire, { sent: 0, answered: 0 });
    };
    try {
      let answer: GraphqlAnswer | undefined;
      for (const query of introspections) {
        answer = await ask({ name: 'introspection', query, key: 'valid' }, stage.site);
        const { data, text } = answer;
        if (data?.__schema) return remembered(text, () => readTypes(data));
      }
      const isAlive = isTaken(await ask(plain, stage.site));
      const isOff = isAlive && answer!.status < 500 && answer!.status !== 429;
      return {
        because: isOff ? 'off' : 'nobody',
        unreadable: `introspection was ${refusalIn(answer!)}`,
      };
    } finally {
      await stage.close();
    }
  } catch (error) {
    if (!(error instanceof TransportError || error instanceof ControlError)) throw error;
    return { because: 'nobody', unreadable: error.message };
  }
}

function remembered(text: string, make: () => ServedGraphql | NoTypes): ServedGraphql | NoTypes {
  const name = digestOf([text]);
  const found = read.get(name) ?? make();
  read.set(name, found);
  return found;
}
