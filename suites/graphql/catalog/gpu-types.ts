import { GpuTypesDocument } from '../../../generated/graphql/graphql.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import { type GraphqlAnswer, isGraphqlAccepted, refusalIn } from '../../../service/client/graphql-answer.ts';
import { calling, resultOf } from '../../shared/resources/graphql-documented.ts';
import { itemsOf } from '../../shared/resources/graphql-items.ts';
import type { Item } from '../../shared/resources/v2-items.ts';
import { expectGraphqlAccepted, listIn } from '../accepted.ts';
import { isLeaf, isText, membersMismatch, orNull } from '../pods/pod-mismatch.ts';

/** Which of the types is asked for, counted round. */
const picks = Array.from({ length: 20 }, (_, index) => index);

rule('graphql.gpu-types', { calls: 3 }, async ({ property, untried }) => {
  await property(picks, async (pick, caseContext) => {
    const { graphql, expect } = caseContext;
    const all = typesIn(await graphql.when(calling(GpuTypesDocument, {})), caseContext);
    expect(all.length, 'how many GPU types there are').toBeGreaterThan(0);
    const nullMember = memberNullOfAll(all);
    const { id } = all[pick % all.length]!;

    const alone = typesIn(
      await graphql.when(calling(GpuTypesDocument, { input: { id: id as string } })),
      caseContext,
    );

    expect(
      alone.map((type) => type.id),
      `the ids of the types that the input {id: ${JSON.stringify(id)}} gives`,
    ).toEqual([id]);
    if (nullMember !== undefined) caseContext.inconclusive(`${nullMember} is null for every GPU type`);
  });
  await property(['an id of no type'], (_, caseContext) => judgeNoType({ untried }, caseContext));
});

/** What no type is called gives none, if it is not refused. */
async function judgeNoType(
  { untried }: Pick<RuleContext, 'untried'>,
  caseContext: CaseContext,
): Promise<void> {
  const { graphql, expect } = caseContext;
  const all = typesIn(await graphql.when(calling(GpuTypesDocument, {})), caseContext);
  const id = `${all[0]?.id} that is not there`;
  const answer = await graphql.when(calling(GpuTypesDocument, { input: { id } }));
  if (!isGraphqlAccepted(answer)) return untried(`an id of no type: it is ${refusalIn(answer)}`);
  const found = resultOf(answer, GpuTypesDocument).gpuTypes;
  const given = Array.isArray(found) ? itemsOf(found).map((type) => type.id) : [];
  expect(given, `the ids of the types that the input {id: ${JSON.stringify(id)}} gives`).toEqual([]);
}

function typesIn(answer: GraphqlAnswer, caseContext: CaseContext): Item[] {
  expectGraphqlAccepted(answer, caseContext);
  const listed = listIn(resultOf(answer, GpuTypesDocument).gpuTypes, 'gpuTypes', answer, caseContext);
  const types = listed.filter((type) => type !== null);
  for (const type of types) {
    caseContext.expect(typeMismatch(type), 'what in a GPU type is not as it is documented').toBeUndefined();
  }
  return itemsOf(types);
}

/** What a GPU type says of itself. It may not be known of each: a type is judged where there is a value. */
const typed = {
  memoryInGb: (value: unknown) => typeof value === 'number',
  secureCloud: (value: unknown) => typeof value === 'boolean',
  communityCloud: (value: unknown) => typeof value === 'boolean',
};

/** @see interface 2.11 */
function typeMismatch(type: unknown): string | undefined {
  return membersMismatch(type, 'the GPU type', {
    id: isText,
    displayName: isLeaf,
    ...Object.fromEntries(Object.entries(typed).map(([name, test]) => [name, orNull(test)])),
  });
}

/** What is null of every type: of what type it is can't be known then. */
function memberNullOfAll(types: readonly Item[]): string | undefined {
  return Object.keys(typed).find((name) => types.every((type) => type[name] === null));
}
