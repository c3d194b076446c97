import type { ServedApi, Unreadable } from '../../engine/contract/served-api.ts';
import { TransportError } from '../../engine/http/transport.ts';
import { askAgain, brokeOnTheWay, isPassing } from '../../engine/property/ask-again.ts';
import { restAnswerOf } from '../client/rest-answer.ts';
import { type RestApi, restTransportRequest, schemaUrl } from '../client/rest-request.ts';
import { readServedSchema } from '../client/served-schema.ts';
import { ControlError } from '../control/control-client.ts';
import { admissionToFetch, fetchedOnce } from './fetched-once.ts';
import type { ServiceCaseRunner } from './run-case.ts';

const fetchedFrom = fetchedOnce<RestApi, ServedApi | Unreadable>();

/** The schema that the target serves, or why there is none to go by. It is asked for again where it broke on the way. */
export function fetchSchema(api: RestApi, runner: ServiceCaseRunner): Promise<ServedApi | Unreadable> {
  return fetchedFrom(runner.target, api, () => fetchAnew(api, runner));
}

async function fetchAnew(api: RestApi, runner: ServiceCaseRunner): Promise<ServedApi | Unreadable> {
  const { found } = await askAgain(
    () => admissionToFetch(runner).admit(() => ask(api, runner)),
    ({ isPassing }) => isPassing,
  );
  return found;
}

type Found = { readonly found: ServedApi | Unreadable; readonly isPassing: boolean };

async function ask(api: RestApi, runner: ServiceCaseRunner): Promise<Found> {
  const { target, transport, memory, patience } = runner;
  try {
    const stage = await target.open({ seed: 0, memory });
    try {
      if (schemaUrl(api, stage.site) === undefined)
        return lasting({ unreadable: 'the target profile does not say where it is (urls.restV1Schema)' });
      const request = { api, method: 'GET', path: '/openapi.json', at: 'schema', key: 'valid' } as const;
      const incoming = await transport.send(
        restTransportRequest(request, stage.site),
        target.timeout?.(patience) ?? patience,
      );
      const answer = restAnswerOf(request, incoming, { sent: 0, answered: 0 });
      return { found: readServedSchema(answer, api), isPassing: isPassing(answer) };
    } finally {
      await stage.close();
    }
  } catch (error) {
    if (!(error instanceof TransportError || error instanceof ControlError)) throw error;
    return { found: { unreadable: error.message }, isPassing: brokeOnTheWay(error) };
  }
}

function lasting(found: Unreadable): Found {
  return { found, isPassing: false };
}
