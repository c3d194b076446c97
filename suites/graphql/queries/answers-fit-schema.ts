import fc from 'fast-check';
import { type GraphQLSchema, parse, validate } from 'graphql';
import { misfitIn } from '../../../engine/graphql/misfit-in.ts';
import { ResumePodDocument, StopPodDocument } from '../../../generated/graphql/graphql.ts';
import type { GraphqlSketch } from '../../../service/case/graphql-scene.ts';
import { type Bench, rule } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import { documentedTypes } from '../../../service/graphql/documented-types.ts';
import { lacksIn } from '../../../service/graphql/lacks-in.ts';
import { listPods } from '../../shared/making/graphql-find-pod.ts';
import { callsToRent, podCases, rent } from '../../shared/making/graphql-rent.ts';
import { calling, introspectionIsOff } from '../../shared/resources/graphql-documented.ts';
import { onOffer } from '../../shared/resources/graphql-on-offer.ts';
import { type Wish, wishes } from '../../shared/resources/graphql-wishes.ts';
import type { KnownValues } from './input-values.ts';
import { type Allowed, queryPlans } from './query-plans.ts';
import { type Written, written } from './written.ts';

/** Queries of a case. */
const most = 10;

const covers = { 'an alias': 0.5, 'a variable': 0.3, 'a fragment': 0.5, 'an argument': 0.5 };

rule('graphql.answers-fit-schema', { api: 'graphql', calls: callsToRent + most + 6 }, async (bench) => {
  const types = await bench.types();
  if (!('schema' in types)) {
    if (types.because === 'off') return bench.notRun(introspectionIsOff);
    return bench.holds([''], async (_, { unjudged }) =>
      unjudged(`the types can't be gone by: ${types.unreadable}`, 'schema-unusable'),
    );
  }
  const { schema } = types;
  if (bench.clock === 'real') bench.untried('fields that are not documented: they may tell what is private');
  const plans = fc.array(queryPlans(schema, allowedIn(schema, bench)), { minLength: 6, maxLength: most });
  await bench.holds(
    fc.record({ wish: wishes(), plans }),
    async (one, scene) => {
      const known = await thingsOf(one.wish, schema, scene, bench);
      let answered = 0;
      for (const plan of one.plans) if (await judgeQuery(written(plan, known), schema, scene)) answered += 1;
      if (answered === 0) scene.unjudged('no query of the case was answered with data');
    },
    { atMost: 2 * podCases(bench), covers },
  );
});

/** Where others work only what is documented is asked for. */
function allowedIn(schema: GraphQLSchema, { clock }: Bench): Allowed {
  if (clock === 'virtual') return () => true;
  const documented = documentedTypes();
  const { names } = lacksIn(schema, documented);
  return (type, field) => {
    const ours = documented.getType(names.get(type) ?? '');
    return ours !== undefined && 'getFields' in ours && Object.hasOwn(ours.getFields(), field);
  };
}

/** What queries may name; a Pod of ours, where one may be rented, has been stopped and resumed by then. */
async function thingsOf(wish: Wish, schema: GraphQLSchema, scene: Scene, bench: Bench): Promise<KnownValues> {
  if (bench.offers('spend')) {
    const { id: podId } = await rent(scene, bench, wish);
    await judgeAnswer(calling(StopPodDocument, { input: { podId } }, schema), schema, scene);
    await judgeAnswer(calling(ResumePodDocument, { input: { podId, gpuCount: 1 } }, schema), schema, scene);
  }
  const pods = (await listPods(scene)).map(({ id }) => id).filter((id) => typeof id === 'string');
  return { pod: pods, gpu: await onOffer(scene) };
}

/** Whether a query was answered with data, which fits then. */
async function judgeQuery(
  { query, variables, uses }: Written,
  schema: GraphQLSchema,
  scene: Scene,
): Promise<boolean> {
  const isAnswered = await judgeAnswer({ name: 'query', query, variables }, schema, scene);
  if (isAnswered) for (const use of uses) scene.cover(use);
  return isAnswered;
}

async function judgeAnswer(
  sketch: GraphqlSketch,
  schema: GraphQLSchema,
  { graphql, expect }: Scene,
): Promise<boolean> {
  const document = parse(sketch.query!);
  const { data } = await graphql.when(sketch);
  if (data === undefined || validate(schema, document).length > 0) return false;
  const misfit = misfitIn(schema, document, data);
  expect(misfit, `what in the answer to ${sketch.query} does not fit the target's own types`).toBeUndefined();
  return true;
}
