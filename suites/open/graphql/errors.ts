import { toStringMethod } from 'fast-check';
import type { GraphqlRequestOptions } from '../../../service/case/graphql-case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { shapeOf } from '../shape-of.ts';

type Invalid = {
  readonly what: string;
  readonly requestOptions: GraphqlRequestOptions;
  [toStringMethod](): string;
};

const valid = '{ gpuTypes { id } }';

function invalid(what: string, requestOptions: Omit<GraphqlRequestOptions, 'name'>): Invalid {
  return { what, requestOptions: { name: 'invalid', ...requestOptions }, [toStringMethod]: () => what };
}

/** @param depth how many selections lie in each other */
function nested(depth: number): string {
  return `${'{ myself '.repeat(depth)}{ pods { id } }${' }'.repeat(depth)}`;
}

const invalids: readonly Invalid[] = [
  invalid('a syntax error', { query: '{ gpuTypes { id ' }),
  invalid('an unknown field', { query: '{ gpuTypes { id nobodysField } }' }),
  invalid('an unknown operation', { query: '{ nobodysOperation { id } }' }),
  invalid('an unknown argument', { query: '{ gpuTypes(nobodys: 1) { id } }' }),
  invalid('a missing argument', { query: '{ pod { id } }' }),
  invalid('a value of the wrong type', { query: '{ pod(input: { podId: [true] }) { id } }' }),
  invalid('a variable without a value', {
    query: 'query ($id: String!) { pod(input: { podId: $id }) { id } }',
  }),
  invalid('a Pod of nobody', { query: '{ pod(input: { podId: "plumblinenobodys0" }) { id } }' }),
  invalid('a GPU type of nobody', { query: '{ gpuTypes(input: { id: "nobodys" }) { id } }' }),
  invalid('no selection', { query: '{ gpuTypes }' }),
  invalid('an empty query', { query: '' }),
  invalid('no query', { text: '{}' }),
  invalid('a query that is no text', { text: '{"query":5}' }),
  invalid('no JSON', { text: '{"query":' }),
  invalid('an empty body', { text: '' }),
  invalid('a batch', { text: JSON.stringify([{ query: valid }, { query: valid }]) }),
  invalid('a body that is a query', { text: valid, contentType: 'application/graphql' }),
  invalid('another content type', { query: valid, contentType: 'text/plain' }),
  invalid('a query in the address', { method: 'GET', search: { query: valid } }),
  invalid('a query nested a thousand deep', { query: nested(1000) }),
];

rule('open.graphql.errors', { calls: 2 }, async ({ property }) => {
  await property(invalids, async ({ what, requestOptions }, { graphql, observe }) => {
    await graphql.given({ name: 'gpuTypes', query: valid });

    const answer = await graphql.when(requestOptions);

    const [type] = (answer.headers['content-type'] ?? 'none').split(';');
    observe(what, { status: answer.status, type, body: answer.text === '' ? 'none' : shapeOf(answer.json) });
  });
});
