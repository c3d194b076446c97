import fc from 'fast-check';
import { type GraphQLSchema, parse, validate } from 'graphql';
import { typeViolation } from '../../../engine/graphql/type-violation.ts';
import { ResumePodDocument, StopPodDocument } from '../../../generated/graphql/graphql.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { GraphqlRequestOptions } from '../../../service/case/graphql-case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import { documentedTypes } from '../../../service/graphql/documented-types.ts';
import { missingTypes } from '../../../service/graphql/missing-types.ts';
import { listPods } from '../../shared/making/graphql-find-pod.ts';
import { callsToRent, podCases, rent } from '../../shared/making/graphql-rent.ts';
import { calling, introspectionIsOff } from '../../shared/resources/graphql-documented.ts';
import { onOffer } from '../../shared/resources/graphql-on-offer.ts';
import { type PodRequirement, podRequirements } from '../../shared/resources/graphql-pod-requirements.ts';
import type { KnownValues } from './input-values.ts';
import { type Allowed, queryPlans } from './query-plans.ts';
import { type Written, written } from './written.ts';

/** Queries of a case. */
const most = 10;

const covers = { 'an alias': 0.5, 'a variable': 0.3, 'a fragment': 0.5, 'an argument': 0.5 };

rule(
  'graphql.answers-fit-schema',
  { calls: callsToRent + most + 6, makes: { pod: [2, 9] } },
  async (ruleContext) => {
    const types = await ruleContext.types();
    if (!('schema' in types)) {
      if (types.because === 'off') return ruleContext.notRun(introspectionIsOff);
      return ruleContext.property([''], async (_, { inconclusive }) =>
        inconclusive(`the types can't be gone by: ${types.unreadable}`, 'schema-unusable'),
      );
    }
    const { schema } = types;
    if (!ruleContext.ownWorld)
      ruleContext.untried('fields that are not documented: they may reveal what is private');
    const plans = fc.array(queryPlans(schema, allowedIn(schema, ruleContext)), {
      minLength: 6,
      maxLength: most,
    });
    await ruleContext.property(
      fc.record({ wish: podRequirements(), plans }),
      async (one, caseContext) => {
        const known = await thingsOf(one.wish, schema, caseContext, ruleContext);
        let answered = 0;
        for (const plan of one.plans)
          if (await judgeQuery(written(plan, known), schema, caseContext)) answered += 1;
        if (answered === 0) caseContext.inconclusive('no query of the case was answered with data');
      },
      { atMost: 2 * podCases(ruleContext), covers },
    );
  },
);

/** Where others work only what is documented is asked for. */
function allowedIn(schema: GraphQLSchema, { ownWorld }: RuleContext): Allowed {
  if (ownWorld) return () => true;
  const documented = documentedTypes();
  const { names } = missingTypes(schema, documented);
  return (type, field) => {
    const ours = documented.getType(names.get(type) ?? '');
    return ours !== undefined && 'getFields' in ours && Object.hasOwn(ours.getFields(), field);
  };
}

/** What queries may name; a Pod of the run, where one may be rented, has been stopped and resumed by then. */
async function thingsOf(
  requirement: PodRequirement,
  schema: GraphQLSchema,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<KnownValues> {
  if (ruleContext.offers('spend')) {
    const { id: podId } = await rent(caseContext, ruleContext, requirement);
    await judgeAnswer(calling(StopPodDocument, { input: { podId } }, schema), schema, caseContext);
    await judgeAnswer(
      calling(ResumePodDocument, { input: { podId, gpuCount: 1 } }, schema),
      schema,
      caseContext,
    );
  }
  const pods = (await listPods(caseContext)).map(({ id }) => id).filter((id) => typeof id === 'string');
  return { pod: pods, gpu: await onOffer(caseContext) };
}

/** Whether a query was answered with data, which fits then. */
async function judgeQuery(
  { query, variables, uses }: Written,
  schema: GraphQLSchema,
  caseContext: CaseContext,
): Promise<boolean> {
  const isAnswered = await judgeAnswer({ name: 'query', query, variables }, schema, caseContext);
  if (isAnswered) for (const use of uses) caseContext.cover(use);
  return isAnswered;
}

async function judgeAnswer(
  requestOptions: GraphqlRequestOptions,
  schema: GraphQLSchema,
  { graphql, expect }: CaseContext,
): Promise<boolean> {
  const document = parse(requestOptions.query!);
  const { data } = await graphql.when(requestOptions);
  if (data === undefined || validate(schema, document).length > 0) return false;
  const violation = typeViolation(schema, document, data);
  expect(
    violation,
    `what in the answer to ${requestOptions.query} does not fit the target's own types`,
  ).toBeUndefined();
  return true;
}
