import { introspections } from '../../engine/graphql/introspections.ts';
import type { NoTypes, ServedGraphql } from '../../engine/graphql/served-graphql.ts';
import { TransportError } from '../../engine/http/transport.ts';
import { askAgain, brokeOnTheWay, isPassing } from '../../engine/property/ask-again.ts';
import { digestOf } from '../../engine/seed.ts';
import {
  type GraphqlAnswer,
  graphqlAnswerOf,
  isGraphqlAccepted,
  refusalIn,
} from '../client/graphql-answer.ts';
import { type GraphqlRequest, graphqlTransportRequest } from '../client/graphql-request.ts';
import { ControlError } from '../control/control-client.ts';
import type { Site } from '../profile/site.ts';
import { admissionToFetch, fetchedOnce } from './fetched-once.ts';
import type { ServiceCaseRunner } from './run-case.ts';

/** A documented query that costs nothing. @see interface 4.4 */
const plain: GraphqlRequest = { name: 'gpuTypes', query: '{ gpuTypes { id } }', key: 'valid' };

/** Making a schema takes long, and most rules are judged by the same one. */
const read = new Map<string, ServedGraphql | NoTypes>();

const fetchedFrom = fetchedOnce<'types', ServedGraphql | NoTypes>();

/** The types that the target shows, or why there are none to go by. They are asked for again where they broke on the way. */
export function fetchTypes(runner: ServiceCaseRunner): Promise<ServedGraphql | NoTypes> {
  return fetchedFrom(runner.target, 'types', () => fetchAnew(runner));
}

async function fetchAnew(runner: ServiceCaseRunner): Promise<ServedGraphql | NoTypes> {
  const { found } = await askAgain(
    () => admissionToFetch(runner).admit(() => askOnce(runner)),
    ({ isPassing }) => isPassing,
  );
  return found;
}

type Found = { readonly found: ServedGraphql | NoTypes; readonly isPassing: boolean };

async function askOnce({ target, transport, memory, patience }: ServiceCaseRunner): Promise<Found> {
  try {
    const stage = await target.open({ seed: 0, memory });
    const ask = async (request: GraphqlRequest, site: Site): Promise<GraphqlAnswer> => {
      const timeout = target.timeout?.(patience) ?? patience;
      const incoming = await transport.send(graphqlTransportRequest(request, site), timeout);
      return graphqlAnswerOf(request, incoming, { sent: 0, answered: 0 });
    };
    try {
      const answers: GraphqlAnswer[] = [];
      for (const query of introspections) {
        const answer = await ask({ name: 'introspection', query, key: 'valid' }, stage.site);
        const { data, text } = answer;
        if (data?.__schema) return { found: await remembered(text, data), isPassing: false };
        answers.push(answer);
      }
      const isAlive = isGraphqlAccepted(await ask(plain, stage.site));
      const isOff = isAlive && !isPassing(answers.at(-1)!);
      const found = {
        because: isOff ? ('off' as const) : ('nobody' as const),
        unreadable: `introspection was ${refusalIn(answers.at(-1)!)}`,
      };
      return { found, isPassing: !isOff || answers.some(isPassing) };
    } finally {
      await stage.close();
    }
  } catch (error) {
    if (!(error instanceof TransportError || error instanceof ControlError)) throw error;
    const found = { because: 'nobody' as const, unreadable: error.message };
    return { found, isPassing: brokeOnTheWay(error) };
  }
}

async function remembered(
  text: string,
  data: Readonly<Record<string, unknown>>,
): Promise<ServedGraphql | NoTypes> {
  const name = digestOf([text]);
  const { readTypes } = await import('../../engine/graphql/served-graphql.ts');
  const found = read.get(name) ?? readTypes(data);
  read.set(name, found);
  return found;
}
