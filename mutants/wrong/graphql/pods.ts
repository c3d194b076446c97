import type { Pod } from '../../../emulator/core/rest/records.ts';
import type { Fault } from '../../common/kinds.ts';
import { showingPods, writingValues } from './changes.ts';

export const graphqlPodFaults: readonly Fault[] = [
  {
    id: 'graphql-deploy-shows-images-without-tags',
    says: 'A Pod that was deployed shows its image without its tag.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.deploy'],
    behaveGraphql: showingPods(
      (view) => ({ ...view, imageName: String(view.imageName).replace(/:[^:/]*$/, '') }),
      ['podFindAndDeployOnDemand'],
    ),
  },
  {
    id: 'graphql-deploy-shows-the-machine-as-text',
    says: 'A Pod that was deployed shows its machine as the id of its host.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['graphql.deploy'],
    behaveGraphql: writingValues({
      'Mutation.podFindAndDeployOnDemand': (pod: { machine?: { podHostId?: unknown } }) =>
        pod.machine ? { ...pod, machine: pod.machine.podHostId } : pod,
    }),
  },
  {
    id: 'graphql-env-reads-with-colons',
    says: 'The environment reads back as KEY: value.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['graphql.deploy.env'],
    behaveGraphql: showingPods((view, { spec }) => ({
      ...view,
      env: Object.entries(spec.env).map(([key, value]) => `${key}: ${value}`),
    })),
  },
  {
    id: 'graphql-env-cuts-values-at-equals',
    says: 'What follows a second = in a variable of the environment is lost.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.deploy.env'],
    behaveGraphql: (base) => ({
      acceptedInput(input) {
        const { env } = base.acceptedInput(input);
        if (!env) return input;
        return { ...input, env: env.map((pair) => pair && { ...pair, value: pair.value.split('=')[0]! }) };
      },
    }),
  },
  {
    id: 'graphql-env-is-dropped',
    says: 'A Pod is deployed without the environment that was asked for.',
    kind: 'ignored',
    sharp: true,
    breaks: ['graphql.deploy.env'],
    behaveGraphql: (base) => ({ acceptedInput: (input) => ({ ...base.acceptedInput(input), env: [] }) }),
  },
  {
    id: 'graphql-stop-says-stopped',
    says: 'podStop returns STOPPED.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['graphql.stop'],
    behaveGraphql: showingPods((view) => ({ ...view, desiredStatus: 'STOPPED' }), ['podStop']),
  },
  {
    id: 'graphql-stop-leaves-pods-running',
    says: 'podStop answers as if it stopped the Pod, and does not.',
    kind: 'ignored',
    sharp: true,
    breaks: ['graphql.stop', 'graphql.stop-keeps-volume'],
    behaveGraphql: (base) => ({
      ...showingPods((view) => ({ ...view, desiredStatus: 'EXITED' }), ['podStop'])(base),
      carriesOut: (operation) => operation !== 'podStop',
    }),
  },
  {
    id: 'graphql-resume-says-exited',
    says: 'podResume returns what was before it.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['graphql.resume'],
    behaveGraphql: showingPods((view) => ({ ...view, desiredStatus: 'EXITED' }), ['podResume']),
  },
  {
    id: 'graphql-resume-leaves-pods-stopped',
    says: 'podResume answers as if it started the Pod, and does not.',
    kind: 'ignored',
    sharp: true,
    breaks: ['graphql.resume'],
    behaveGraphql: (base) => ({
      ...showingPods((view) => ({ ...view, desiredStatus: 'RUNNING' }), ['podResume'])(base),
      carriesOut: (operation) => operation !== 'podResume',
    }),
  },
  {
    id: 'graphql-stop-throws-the-volume-away',
    says: 'podStop takes the volume from the Pod.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['graphql.stop-keeps-volume'],
    behaveGraphql: (base) => ({
      carriesOut(operation, pod) {
        if (operation === 'podStop') pod.spec = { ...pod.spec, persistent: null };
        return base.carriesOut(operation, pod);
      },
    }),
  },
  stopHoldsTheGpu(),
  {
    id: 'graphql-lists-running-pods-alone',
    says: 'myself lists no Pod that is stopped.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.myself-pods'],
    behaveGraphql: (base) => ({
      listsPod: (pod, user) => pod.status !== 'EXITED' && base.listsPod(pod, user),
    }),
  },
  {
    id: 'graphql-lists-env-as-one-text',
    says: 'In the list of Pods the environment is one text.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['graphql.myself-pods', 'graphql.answers-fit-schema'],
    behaveGraphql: writingValues({
      'Myself.pods': (pods: { env?: string[] }[]) =>
        pods.map((pod) => (Array.isArray(pod?.env) ? { ...pod, env: pod.env.join(',') } : pod)),
    }),
  },
  {
    id: 'graphql-pod-is-null-once-stopped',
    says: 'pod gives nothing for a Pod that is stopped.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.pod'],
    behaveGraphql: showingPods((view, { status }) => (status === 'EXITED' ? null : view), ['pod']),
  },
  {
    id: 'graphql-pod-has-a-short-id',
    says: 'pod gives the id without its last letter.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['graphql.pod'],
    behaveGraphql: showingPods((view) => ({ ...view, id: String(view.id).slice(0, -1) }), ['pod']),
  },
  {
    id: 'graphql-uptime-is-in-milliseconds',
    says: 'uptimeInSeconds is in milliseconds.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['graphql.pod'],
    behaveGraphql: writingValues({ 'PodRuntime.uptimeInSeconds': (seconds: number) => seconds * 1000 }),
  },
  {
    id: 'graphql-uptime-is-in-minutes',
    says: 'uptimeInSeconds is in minutes.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['graphql.pod'],
    behaveGraphql: writingValues({
      'PodRuntime.uptimeInSeconds': (seconds: number) => Math.floor(seconds / 60),
    }),
  },
  {
    id: 'graphql-pods-are-not-in-rest',
    says: 'Pods that were deployed through GraphQL are not in the lists of v1 and v2.',
    kind: 'ignored',
    sharp: true,
    breaks: ['graphql.same-pods'],
    ...deployedHere((made) => ({
      wrapRest: (next) => async (call) => {
        const reply = await next(call);
        if (!/^ListPods$/i.test(call.at.operation ?? '')) return reply;
        const { pods: known } = call.world.service.resourceStore;
        const others = (pods: { id: string }[]) => pods.filter(({ id }) => !made.has(known.get(id)!));
        const { body } = reply as { body: { id: string }[] | { pods: { id: string }[] } };
        return {
          ...reply,
          body: Array.isArray(body) ? others(body) : { ...body, pods: others(body.pods ?? []) },
        };
      },
    })),
  },
  {
    id: 'rest-pods-are-not-in-graphql',
    says: 'myself lists the Pods alone that were deployed through GraphQL.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.same-pods'],
    ...deployedHere((made) => ({
      behaveGraphql: (base) => ({
        listsPod: (pod, user) => made.has(pod) && base.listsPod(pod, user),
      }),
    })),
  },
];

type Parts = Pick<Fault, 'behaveGraphql' | 'wrapRest'>;

type Made = Pick<WeakSet<Pod>, 'has'>;

/** An override that knows the Pods that were deployed through GraphQL. */
function deployedHere(alter: (made: Made) => Parts): Parts {
  const made = new WeakSet<Pod>();
  const { behaveGraphql, ...others } = alter(made);
  return {
    ...others,
    behaveGraphql(base) {
      const noting = showingPods(
        (view, pod) => {
          made.add(pod);
          return view;
        },
        ['podFindAndDeployOnDemand'],
      )(base);
      return { ...noting, ...behaveGraphql?.({ ...base, ...noting }) };
    },
  };
}

function stopHoldsTheGpu(): Fault {
  const holders = new WeakSet<Pod>();
  return {
    id: 'graphql-stop-holds-the-gpu',
    says: 'A Pod that podStop stopped keeps its GPU.',
    kind: 'ignored',
    sharp: true,
    breaks: ['graphql.stop-keeps-volume'],
    behaveGraphql: (base) => ({
      carriesOut(operation, pod) {
        if (operation === 'podStop') holders.add(pod);
        return base.carriesOut(operation, pod);
      },
    }),
    behaveRest: ({ holdsGpu }) => ({
      holdsGpu: (pod) => (holders.has(pod) && pod.status === 'EXITED') || holdsGpu(pod),
    }),
  };
}
