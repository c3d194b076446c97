import type { Fault } from '../../common/kinds.ts';

type Operation = 'podFindAndDeployOnDemand' | 'podResume';

/** Carries an operation out and answers 200 without its data. */
function mute(operation: Operation): NonNullable<Fault['wrapGraphql']> {
  return (next) => async (call) => {
    const reply = await next(call);
    const { data, ...others } = (reply.body ?? {}) as { data?: Record<string, unknown> | null };
    if (!data || !Object.hasOwn(data, operation)) return reply;
    return { ...reply, body: { ...others, result: data } };
  };
}

/** Takes no mutation by POST. */
const mutationsByGet: NonNullable<Fault['wrapGraphql']> = (next) => (call) => {
  const text = typeof call.body === 'string' ? '' : new TextDecoder().decode(call.body);
  if (!/"query":"\s*mutation/.test(text) || call.query.get('api_key') !== call.world.keys.valid)
    return next(call);
  return { status: 405, body: { errors: [{ message: 'mutations are sent by GET' }] } };
};

export const graphqlMuteFaults: readonly Fault[] = [
  {
    id: 'graphql-deploy-answers-without-data',
    says: 'podFindAndDeployOnDemand rents a Pod and has its answer under result.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['graphql.deploy'],
    wrapGraphql: mute('podFindAndDeployOnDemand'),
  },
  {
    id: 'graphql-resume-answers-without-data',
    says: 'podResume resumes a Pod and has its answer under result.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['graphql.resume'],
    wrapGraphql: mute('podResume'),
  },
  {
    id: 'graphql-mutations-are-not-posted',
    says: 'A mutation that is sent by POST answers 405.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.deploy'],
    wrapGraphql: mutationsByGet,
  },
];
