import type { Pod } from '../../../emulator/core/rest/records.ts';
import type { RestView } from '../../../emulator/core/rest/rest-behaviour.ts';
import type { GraphqlCall } from '../../../emulator/world/calls/graphql-call.ts';
import type { Fault } from '../../common/kinds.ts';
import { marksOf, notingResources } from '../resource-marks.ts';
import { showingPods } from './changes.ts';

function isMadeByRest(pod: Pod): boolean {
  const madeBy = marksOf(pod)?.madeBy;
  return madeBy === 'v1' || madeBy === 'v2';
}

/** Whether a query is about a Pod that REST has made. */
function namesPodOfRest({ body, world }: GraphqlCall): boolean {
  const text = typeof body === 'string' ? '' : new TextDecoder().decode(body);
  return [...world.service.resourceStore.pods.values()].some(
    (pod) => isMadeByRest(pod) && text.includes(pod.id),
  );
}

/** What goes wrong with Pods that another API has made or stopped, and with what is not to be had. */
export const graphqlElsewhereFaults: readonly Fault[] = [
  {
    id: 'graphql-stop-leaves-pods-of-rest-running',
    says: 'podStop of a Pod that REST has made answers EXITED, and the Pod runs on.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.stop'],
    ...notingResources,
    behaveGraphql: (base) => ({
      ...showingPods(
        (view, pod) => (isMadeByRest(pod) ? { ...view, desiredStatus: 'EXITED' } : view),
        ['podStop'],
      )(base),
      carriesOut: (operation, pod) =>
        !(operation === 'podStop' && isMadeByRest(pod)) && base.carriesOut(operation, pod),
    }),
  },
  {
    id: 'graphql-resume-of-what-rest-stopped-says-exited',
    says: 'podResume of a Pod that was not stopped by podStop returns EXITED.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.resume'],
    behaveGraphql(base) {
      const stopped = new WeakSet<Pod>();
      const odd = new WeakSet<Pod>();
      return {
        ...showingPods(
          (view, pod) => (odd.has(pod) ? { ...view, desiredStatus: 'EXITED' } : view),
          ['podResume'],
        )(base),
        carriesOut(operation, pod) {
          if (operation === 'podStop') stopped.add(pod);
          else if (stopped.delete(pod)) odd.delete(pod);
          else if (pod.status === 'EXITED') odd.add(pod);
          return base.carriesOut(operation, pod);
        },
      };
    },
  },
  {
    id: 'graphql-other-users-read-pods-of-rest',
    says: 'Any user may read a Pod that REST has made.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.graphql.no-access'],
    ...notingResources,
    wrapGraphql: (next) =>
      notingResources.wrapGraphql(async (call) => {
        const reply = await next(call);
        if (reply.status !== 403 || !namesPodOfRest(call)) return reply;
        return next({ ...call, query: new URLSearchParams({ api_key: call.world.keys.valid }) });
      }),
  },
  {
    id: 'graphql-shows-pods-with-their-first-image',
    says: 'GraphQL shows a Pod with the image that it was made with, whatever v2 has changed since.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.same-pods'],
    behaveGraphql(base) {
      const first = new WeakMap<Pod, unknown>();
      return showingPods((view, pod) => {
        if (!first.has(pod)) first.set(pod, view.imageName);
        return { ...view, imageName: first.get(pod) };
      })(base);
    },
  },
  {
    id: 'graphql-resume-says-the-first-image',
    says: 'podResume returns the image that a Pod was made with, whatever v2 has changed since.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.resume'],
    behaveGraphql(base) {
      const first = new WeakMap<Pod, unknown>();
      const noting = showingPods((view, pod) => {
        if (!first.has(pod)) first.set(pod, view.imageName);
        return view;
      })(base);
      const says = (view: RestView, pod: Pod) => ({ ...view, imageName: first.get(pod) });
      return showingPods(says, ['podResume'])({ ...base, ...noting });
    },
  },
  {
    id: 'graphql-env-of-pods-of-rest-has-colons',
    says: 'The variables of a Pod that REST has created are shown as KEY: value.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.pod'],
    ...notingResources,
    behaveGraphql: showingPods((view, pod) =>
      isMadeByRest(pod)
        ? { ...view, env: (view.env as readonly string[]).map((text) => text.replace('=', ': ')) }
        : view,
    ),
  },
  {
    id: 'graphql-lists-no-pods-of-templates',
    says: 'myself leaves out Pods that were made of a template.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.same-pods'],
    behaveGraphql: (base) => ({
      listsPod: (pod, user) => pod.spec.templateId === null && base.listsPod(pod, user),
    }),
  },
];
