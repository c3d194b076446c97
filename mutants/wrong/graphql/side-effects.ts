import type { Pod, PodStatus } from '../../../emulator/core/rest/records.ts';
import type { GraphqlCall } from '../../../emulator/world/calls/graphql-call.ts';
import type { Fault } from '../../common/kinds.ts';
import { showingPods } from './changes.ts';

/** Brings every Pod of one state into another, once an operation has been carried out. */
function bringingAll(operation: string, from: PodStatus, to: PodStatus): NonNullable<Fault['wrapGraphql']> {
  return (next) => async (call) => {
    const reply = await next(call);
    if (!calls(operation, call) || reply.status !== 200) return reply;
    const now = call.world.clock.now();
    for (const pod of call.world.service.resourceStore.pods.values())
      if (pod.status === from) bring(pod, to, now);
    return reply;
  };
}

function bring(pod: Pod, to: PodStatus, now: number): void {
  pod.status = to;
  pod.changedAt = now;
  if (to === 'RUNNING') pod.startedAt = now;
}

/** Whether an operation is called, and not merely checked. */
function calls(operation: string, { body }: GraphqlCall): boolean {
  const text = typeof body === 'string' ? '' : new TextDecoder().decode(body);
  return text.includes(operation) && !text.includes('@skip');
}

/** What calls do to Pods that they do not name. */
export const graphqlSideEffectFaults: readonly Fault[] = [
  {
    id: 'graphql-stop-stops-every-pod',
    says: 'podStop stops every Pod that runs.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['graphql.stop'],
    wrapGraphql: bringingAll('podStop', 'RUNNING', 'EXITED'),
  },
  {
    id: 'graphql-resume-resumes-every-pod',
    says: 'podResume resumes every Pod that is stopped.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['graphql.resume'],
    wrapGraphql: bringingAll('podResume', 'EXITED', 'RUNNING'),
  },
  {
    id: 'graphql-deploy-rents-two-pods',
    says: 'podFindAndDeployOnDemand rents two Pods and reports one.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['graphql.deploy'],
    wrapGraphql: (next) => async (call) => {
      const reply = await next(call);
      if (calls('podFindAndDeployOnDemand', call) && reply.status === 200) await next(call);
      return reply;
    },
  },
  {
    id: 'graphql-env-reads-back-with-another-value-too',
    says: 'pod shows each variable of the environment a second time, with nothing in it.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['graphql.deploy.env'],
    behaveGraphql: showingPods(
      (view) => {
        const env = view.env as string[];
        return { ...view, env: [...env, ...env.map((one) => `${one.split('=', 1)[0]}=`)] };
      },
      ['pod'],
    ),
  },
  {
    id: 'graphql-second-stop-of-a-call-says-running',
    says: 'Of two podStop in one call the second returns RUNNING.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.stop'],
    wrapGraphql: (next) => async (call) => {
      const reply = await next(call);
      const { data } = (reply.body ?? {}) as { data?: Readonly<Record<string, object>> | null };
      if (!calls('podStop', call) || !data || Object.keys(data).length < 2) return reply;
      const [first, ...rest] = Object.entries(data);
      const running = rest.map(([name, pod]) => [name, { ...pod, desiredStatus: 'RUNNING' }]);
      return { ...reply, body: { ...reply.body!, data: Object.fromEntries([first!, ...running]) } };
    },
  },
];
