import type { GraphqlBehaviour } from '../../emulator/core/graphql/graphql-behaviour.ts';
import type { Pod } from '../../emulator/core/rest/records.ts';
import type { RestView } from '../../emulator/core/rest/rest-behaviour.ts';
import type { Variant } from '../common/kinds.ts';

type Change = (base: GraphqlBehaviour) => Partial<GraphqlBehaviour>;

function showingPods(change: (view: RestView, pod: Pod) => RestView): Change {
  return ({ shown }) => ({
    shown(type, view, record, operation) {
      const usual = shown(type, view, record, operation);
      return type === 'Pod' && usual !== null ? change(usual, record as Pod) : usual;
    },
  });
}

function serving(...changes: readonly (readonly [before: RegExp | string, after: string])[]): Change {
  return ({ schemaServed }) => ({
    schemaServed: (text) =>
      changes.reduce((schema, [before, after]) => schema.replaceAll(before, after), schemaServed(text)),
  });
}

/** Which conforming answers GraphQL gives. */
export const graphqlVariants: readonly Variant[] = [
  {
    id: 'graphql-shows-no-schema',
    says: 'Introspection is switched off.',
    freedom: 'introspection',
    behaveGraphql: () => ({ introspects: () => false }),
  },
  {
    id: 'graphql-has-more-types',
    says: 'The schema has types, fields, arguments and enum values that no document names.',
    freedom: 'more of the schema',
    behaveGraphql: (base) => ({
      ...serving(
        ['type Query {', 'type Query {\n  regions(first: Int = 10): [Region!]'],
        ['type Pod {', 'type Pod implements Rented {\n  costPerHr: Float!\n  region: Region\n  owner: Owner'],
        ['enum CloudTypeEnum {', 'enum CloudTypeEnum {\n  PARTNER'],
        [
          /^enum StockStatus/gm,
          'interface Rented { costPerHr: Float! }\nscalar Moment\nunion Owner = Myself | Region\n\ntype Region {\n  code: ID!\n  since: Moment\n}\n\nenum StockStatus',
        ],
      )(base),
      ...showingPods((view, { cost }) => ({ ...view, costPerHr: cost }))(base),
    }),
  },
  {
    id: 'graphql-names-types-otherwise',
    says: 'The types have names that no document gives them, and cloudType is text.',
    freedom: 'names of types',
    behaveGraphql: serving(
      ['cloudType: CloudTypeEnum', 'cloudType: String'],
      [/\b(Pod|GpuType)Filter\b/g, '$1ByIdInput'],
      [/\bPodFindAndDeployOnDemandInput\b/g, 'DeployInput'],
      [/\bPod(Resume|Stop)Input\b/g, '$1Input'],
      [/\bEnvironmentVariableInput\b/g, 'Pair'],
      [/\bGpuLowestPriceInput\b/g, 'PriceInput'],
      ['podId: String!', 'podId: ID!'],
    ),
  },
  {
    id: 'graphql-prices-are-null-where-nothing-is-left',
    says: 'Where no GPU can be had lowestPrice is null.',
    freedom: 'prices of nothing',
    behaveGraphql: ({ shown }) => ({
      shown(type, view, record, operation) {
        const usual = shown(type, view, record, operation);
        return type === 'LowestPrice' && usual?.uninterruptablePrice === null ? null : usual;
      },
    }),
  },
  {
    id: 'graphql-stock-is-null-where-nothing-is-left',
    says: 'Where no GPU can be had stockStatus and availableGpuCounts are null.',
    freedom: 'prices of nothing',
    behaveGraphql: ({ shown }) => ({
      shown(type, view, record, operation) {
        const usual = shown(type, view, record, operation);
        const isNothing = type === 'LowestPrice' && usual?.uninterruptablePrice === null;
        return isNothing ? { ...usual, stockStatus: null, availableGpuCounts: null } : usual;
      },
    }),
  },
  {
    id: 'graphql-prices-one-gpu',
    says: 'The lowest price is for each GPU, however many are asked for.',
    freedom: 'what a price is for',
    behaveGraphql: ({ shown }) => ({
      shown(type, view, record, operation) {
        const usual = shown(type, view, record, operation);
        if (type !== 'LowestPrice' || typeof usual?.uninterruptablePrice !== 'number') return usual;
        const { input } = record as { input?: { gpuCount?: number } | null };
        return { ...usual, uninterruptablePrice: usual.uninterruptablePrice / (input?.gpuCount ?? 1) };
      },
    }),
  },
  {
    id: 'graphql-adds-to-the-environment',
    says: 'The service adds variables of its own to the environment of a Pod, first.',
    freedom: 'environment of the service',
    behaveGraphql: showingPods((view, { id }) => ({
      ...view,
      env: [`POD_ID=${id}`, 'PUBLIC_KEY=', ...(view.env as string[])],
    })),
  },
  {
    id: 'graphql-turns-the-environment-round',
    says: 'The environment of a Pod comes in another order.',
    freedom: 'order of the environment',
    behaveGraphql: showingPods((view) => ({ ...view, env: (view.env as string[]).toReversed() })),
  },
  {
    id: 'graphql-measures-late',
    says: 'For its first ten seconds nothing is measured on a Pod that runs.',
    freedom: 'when something is measured',
    behaveGraphql: showingPods((view) => {
      const runtime = view.runtime as { uptimeInSeconds: number } | null;
      return { ...view, runtime: runtime !== null && runtime.uptimeInSeconds < 10 ? null : runtime };
    }),
  },
  {
    id: 'graphql-measures-after-a-minute',
    says: 'For its first minute nothing is measured on a Pod that runs.',
    freedom: 'when something is measured',
    behaveGraphql: showingPods((view) => {
      const runtime = view.runtime as { uptimeInSeconds: number } | null;
      return { ...view, runtime: runtime !== null && runtime.uptimeInSeconds < 60 ? null : runtime };
    }),
  },
  {
    id: 'graphql-measures-bit-by-bit',
    says: 'For its first twenty seconds a runtime has one GPU and no port.',
    freedom: 'when something is measured',
    behaveGraphql: showingPods((view) => {
      const runtime = view.runtime as { uptimeInSeconds: number; gpus: unknown[] } | null;
      if (runtime === null || runtime.uptimeInSeconds >= 20) return view;
      return { ...view, runtime: { ...runtime, gpus: runtime.gpus.slice(0, 1), ports: [] } };
    }),
  },
  {
    id: 'graphql-keeps-the-last-runtime',
    says: 'A Pod that is stopped shows what was measured of it last.',
    freedom: 'what is measured',
    behaveGraphql(base) {
      const last = new WeakMap<Pod, unknown>();
      return showingPods((view, pod) => {
        if (view.runtime !== null) last.set(pod, view.runtime);
        return pod.status === 'EXITED' ? { ...view, runtime: last.get(pod) ?? null } : view;
      })(base);
    },
  },
  {
    id: 'graphql-tells-images-in-full',
    says: 'The name of an image has the registry that it comes from.',
    freedom: 'names of images',
    behaveGraphql: showingPods((view) => ({ ...view, imageName: `registry.invalid/${view.imageName}` })),
  },
  {
    id: 'graphql-types-of-ports-are-in-capitals',
    says: 'The type of a port in a runtime is in capitals.',
    freedom: 'types of ports',
    behaveGraphql: showingPods((view) => {
      const runtime = view.runtime as { ports: { type: string }[] | null } | null;
      if (!runtime?.ports) return view;
      const ports = runtime.ports.map((port) => ({ ...port, type: port.type.toUpperCase() }));
      return { ...view, runtime: { ...runtime, ports } };
    }),
  },
  {
    id: 'graphql-lists-of-a-runtime-are-null',
    says: 'Ports, GPUs and the container of a Pod that runs are null.',
    freedom: 'what is measured',
    behaveGraphql: showingPods((view) => {
      const nothing = { ports: null, gpus: null, container: null };
      return {
        ...view,
        runtime: view.runtime === null ? null : { ...(view.runtime as RestView), ...nothing },
      };
    }),
  },
  {
    id: 'graphql-resumes-what-runs',
    says: 'podResume of a Pod that runs, and podStop of one that does not, are taken and change nothing.',
    freedom: 'actions that do not fit',
    behaveGraphql: (base) => ({
      carriesOut: (operation, pod) =>
        (pod.status === 'EXITED') === (operation === 'podResume') && base.carriesOut(operation, pod),
    }),
  },
  {
    id: 'graphql-takes-keys-in-a-header-too',
    says: 'GraphQL takes a key from the authorization header as well.',
    freedom: 'where else a key may be',
    behaveGraphql: (base) => ({
      keyIn: (query, authorization) =>
        base.keyIn(query, authorization) ?? /^bearer +(?<key>\S+)$/i.exec(authorization ?? '')?.groups?.key,
    }),
  },
  {
    id: 'graphql-invalid-queries-answer-400',
    says: 'A query that can not be executed answers 400.',
    freedom: 'status of an invalid query',
    wrapGraphql: (next) => async (call) => {
      const reply = await next(call);
      const hasNoData = !Object.hasOwn((reply.body ?? {}) as object, 'data');
      return reply.status === 200 && hasNoData ? { ...reply, status: 400 } : reply;
    },
  },
  {
    id: 'graphql-errors-come-with-null-data',
    says: 'A query that can not be executed answers with data that is null.',
    freedom: 'data of an invalid query',
    wrapGraphql: (next) => async (call) => {
      const reply = await next(call);
      const body = (reply.body ?? {}) as object;
      const isPlain = reply.status === 200 && !Object.hasOwn(body, 'data');
      return isPlain ? { ...reply, body: { ...body, data: null } } : reply;
    },
  },
  {
    id: 'graphql-answers-have-extensions',
    says: 'Each answer has extensions in addition to its data.',
    freedom: 'members of an answer',
    wrapGraphql: (next) => async (call) => {
      const reply = await next(call);
      return { ...reply, body: { ...((reply.body ?? {}) as object), extensions: { cost: 3 } } };
    },
  },
  {
    id: 'graphql-answers-in-its-own-media-type',
    says: 'Each answer is application/graphql-response+json.',
    freedom: 'media type of an answer',
    wrapGraphql: (next) => async (call) => {
      const reply = await next(call);
      return {
        ...reply,
        headers: { ...reply.headers, 'content-type': 'application/graphql-response+json; charset=utf-8' },
      };
    },
  },
];
