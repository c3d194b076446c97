import fc, { type Arbitrary } from 'fast-check';
import { rule } from '../../../service/case/rule.ts';
import { expectGraphqlAccepted } from '../accepted.ts';

/** A field that section 2.11 has, and what is asked of it. */
type Asked = { readonly field: string; readonly alias: string | undefined; readonly inner: readonly Asked[] };

const gpuTypeFields = ['id', 'displayName', 'memoryInGb', 'secureCloud', 'communityCloud'];
const podFields = ['id', 'name', 'imageName', 'env', 'machineId', 'desiredStatus'];

rule('graphql.post-json', { calls: 1 }, async ({ property }) => {
  await property(
    fc.record({
      asked: documentedQueries(),
      layout: layouts(),
      contentType: contentTypes(),
      accept: fc.constantFrom(...accepts),
    }),
    async ({ asked, layout, contentType, accept }, caseContext) => {
      const { graphql, expect } = caseContext;

      const answer = await graphql.when({
        name: asked[0]!.field,
        query: written(asked, layout),
        contentType,
        accept,
      });

      expectGraphqlAccepted(answer, caseContext);
      expect(Object.keys(answer.data!).sort(), 'the members of data').toEqual(asked.map(keyOf).sort());
      caseContext.cover(asked.some(({ alias }) => alias !== undefined) ? 'an alias' : 'no alias');
    },
    { atMost: 40, covers: { 'an alias': 0.3, 'no alias': 0.1 } },
  );
});

/** What clients take: JSON by itself, the media type of GraphQL beside it (GraphQL over HTTP), or anything. */
const accepts = [
  'application/json',
  'application/graphql-response+json, application/json;q=0.9',
  'application/json, */*',
];

/** Ways to say JSON; it is UTF-8 in each (RFC 8259, 8.1). */
function contentTypes(): Arbitrary<string> {
  return fc.constantFrom('application/json', 'application/json; charset=utf-8');
}

/** Queries of the documented fields that need no input, each under a key of its own. Shrinks towards one bare field. */
function documentedQueries(): Arbitrary<readonly Asked[]> {
  const gpuTypes = field('gpuTypes', leaves(gpuTypeFields));
  const myself = field(
    'myself',
    field('pods', leaves(podFields)).map((pods) => [{ ...pods, alias: undefined }]),
  );
  return fc.uniqueArray(fc.oneof(gpuTypes, myself), { minLength: 1, maxLength: 3, selector: keyOf });
}

function field(name: string, inner: Arbitrary<readonly Asked[]>): Arbitrary<Asked> {
  const alias = fc.option(fc.stringMatching(/^[a-z][A-Za-z0-9_]{0,7}$/), { nil: undefined, freq: 2 });
  return fc.record({ field: fc.constant(name), alias, inner });
}

function leaves(names: readonly string[]): Arbitrary<readonly Asked[]> {
  return fc
    .subarray([...names], { minLength: 1 })
    .map((some) => some.map((one) => ({ field: one, alias: undefined, inner: [] })));
}

/** What may stand between the tokens of a document: spaces, lines, commas and comments (GraphQL 2.1). */
function layouts(): Arbitrary<{ readonly head: string; readonly gap: string }> {
  return fc.record({
    head: fc.constantFrom('', 'query ', 'query Documented ', '# a comment\n', '\n\t'),
    gap: fc.constantFrom(' ', '\n  ', ',', ' # and more\n', '\r\n'),
  });
}

function written(asked: readonly Asked[], { head, gap }: { head: string; gap: string }): string {
  return `${head}${setOf(asked, gap)}`;
}

function setOf(asked: readonly Asked[], gap: string): string {
  return `{${asked.map((one) => `${gap}${oneOf(one, gap)}`).join('')}${gap}}`;
}

function oneOf({ field: name, alias, inner }: Asked, gap: string): string {
  const inside = inner.length === 0 ? '' : setOf(inner, gap);
  return `${alias === undefined ? '' : `${alias}: `}${name}${inside}`;
}

function keyOf({ field: name, alias }: Asked): string {
  return alias ?? name;
}
