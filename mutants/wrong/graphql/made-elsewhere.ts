import type { Pod } from '../../../emulator/core/rest/records.ts';
import type { Fault } from '../../common/kinds.ts';
import { marksOf, notingResources } from '../resource-marks.ts';
import { showingPods } from './changes.ts';

function isMadeByRest(pod: Pod): boolean {
  const madeBy = marksOf(pod)?.madeBy;
  return madeBy === 'v1' || madeBy === 'v2';
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
];
