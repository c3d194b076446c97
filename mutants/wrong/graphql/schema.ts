import type { Fault } from '../../common/kinds.ts';
import { serving, writingValues } from './changes.ts';

export const graphqlSchemaFaults: readonly Fault[] = [
  {
    id: 'graphql-resume-takes-no-cuda-versions',
    says: 'podResume does not take allowedCudaVersions.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.introspection.types', 'graphql.resume'],
    behaveGraphql: serving(['gpuCount: Int!\n  allowedCudaVersions: [String]\n}', 'gpuCount: Int!\n}']),
  },
  {
    id: 'graphql-podhost-goes-by-another-name',
    says: 'The host of a Pod is called hostId.',
    kind: 'wrong-value',
    sharp: false,
    breaks: ['graphql.introspection.types', 'graphql.deploy', 'graphql.myself-pods', 'graphql.pod'],
    behaveGraphql: serving(['podHostId: String', 'hostId: String']),
  },
  {
    id: 'graphql-deploy-does-not-say-env',
    says: 'The input of a deployment has no env.',
    kind: 'ignored',
    sharp: true,
    breaks: ['graphql.introspection.types', 'graphql.deploy'],
    behaveGraphql: serving(['  env: [EnvironmentVariableInput]\n', '']),
  },
  {
    id: 'graphql-uptime-is-a-fraction',
    says: 'The uptime of a Pod, a whole number by its type, is shown in thousandths.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.answers-fit-schema'],
    behaveGraphql: writingValues({ 'PodRuntime.uptimeInSeconds': (value: number) => value + 0.001 }),
  },
  {
    id: 'graphql-promises-names-it-lacks',
    says: 'By the schema each GPU type has a displayName, and one has none.',
    kind: 'boundary',
    sharp: true,
    breaks: ['graphql.answers-fit-schema'],
    behaveGraphql: (base) => ({
      ...serving(['displayName: String', 'displayName: String!'])(base),
      ...writingValues({ 'GpuType.displayName': (name: string) => (name === 'L4' ? null : name) })(base),
    }),
  },
  {
    id: 'graphql-answers-more-than-is-asked',
    says: 'What a query asks of the caller is answered with an email address.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['graphql.answers-fit-schema'],
    behaveGraphql: writingValues({
      'Query.myself': (myself: object) => ({ ...myself, email: 'a@b.invalid' }),
    }),
  },
  {
    id: 'graphql-data-goes-by-another-name',
    says: 'A successful answer has its data under result.',
    kind: 'wrong-value',
    sharp: false,
    breaks: ['graphql.post-json'],
    wrapGraphql: (next) => async (call) => {
      const reply = await next(call);
      const { data, ...others } = (reply.body ?? {}) as { data?: unknown };
      return data === undefined ? reply : { ...reply, body: { ...others, result: data } };
    },
  },
  {
    id: 'graphql-takes-plain-bodies-alone',
    says: 'A body is the query itself, and never JSON.',
    kind: 'ignored',
    sharp: false,
    breaks: ['graphql.post-json'],
    wrapGraphql: (next) => (call) => {
      if (typeof call.body === 'string') return next(call);
      const query = new TextDecoder().decode(call.body);
      return next({ ...call, body: new TextEncoder().encode(JSON.stringify({ query })) });
    },
  },
  {
    id: 'graphql-refuses-a-charset',
    says: 'A body whose content type names a charset is refused.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.post-json'],
    wrapGraphql: (next) => (call) => {
      const type = String(call.headers['content-type'] ?? '');
      return next(
        type.includes(';') ? { ...call, headers: { ...call.headers, 'content-type': 'text/plain' } } : call,
      );
    },
  },
  {
    id: 'graphql-results-of-its-media-type-are-bare',
    says: 'Who takes application/graphql-response+json gets what is in data without data around it.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.post-json'],
    wrapGraphql: (next) => async (call) => {
      const reply = await next(call);
      const { data, errors } = (reply.body ?? {}) as { data?: unknown; errors?: unknown };
      const isMeant = call.headers.accept?.includes('application/graphql-response+json') === true;
      return isMeant && data !== undefined && errors === undefined ? { ...reply, body: data } : reply;
    },
  },
];
