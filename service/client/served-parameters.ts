import { pathShape } from '../../engine/contract/path-shape.ts';
import type { ServedApi, ServedParameter, Unreadable } from '../../engine/contract/served-api.ts';
import type { RestAnswer } from './rest-answer.ts';
import type { RestApi, RestRequest } from './rest-request.ts';
import { readServedSchema } from './served-schema.ts';

/** An operation's query parameters by the target's own schema, and the schema; none where there is no schema to go by. */
export type ServedQuery = { readonly parameters: readonly ServedParameter[]; readonly api?: ServedApi };

/** Looks up what a call may have in its query. */
export type ServedParameters = {
  /** @param ask asks the target for its schema */
  of(request: RestRequest, ask: () => Promise<RestAnswer>): Promise<ServedQuery>;
};

/** What one target says: its schemas are asked for once. */
export function createServedParameters(): ServedParameters {
  const schemas = new Map<RestApi, Promise<ServedApi | Unreadable>>();

  function schemaOf(api: RestApi, ask: () => Promise<RestAnswer>): Promise<ServedApi | Unreadable> {
    const known = schemas.get(api);
    if (known !== undefined) return known;
    const asked = ask().then(
      (answer) => readServedSchema(answer, api),
      (error: Error) => ({ unreadable: error.message }),
    );
    schemas.set(api, asked);
    // What is not to be had now may be there at the next time.
    void asked.then((served) => 'unreadable' in served && schemas.delete(api));
    return asked;
  }

  return {
    async of(request, ask) {
      const api = await schemaOf(request.api, ask);
      if ('unreadable' in api) return { parameters: [] };
      const shape = pathShape(request.path);
      const operation = api.operations.find(
        ({ method, path }) => method === request.method && pathShape(path) === shape,
      );
      return { parameters: (operation?.parameters ?? []).filter((one) => one.in === 'query'), api };
    },
  };
}

const byTarget = new WeakMap<object, ServedParameters>();

/** What a target says, whichever of its cases asks. */
export function servedParametersOf(target: object): ServedParameters {
  const known = byTarget.get(target) ?? createServedParameters();
  byTarget.set(target, known);
  return known;
}
