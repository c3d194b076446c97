import type { Pod } from '../../../emulator/core/rest/records.ts';
import type { RestView } from '../../../emulator/core/rest/rest-behaviour.ts';
import type { Fault } from '../../common/kinds.ts';
import { showingPods, writingValues } from './changes.ts';

/** Shows Pods otherwise once they have been resumed: from then on, or from the second time on. */
function onceResumed(
  times: number,
  change: (view: RestView) => RestView | null,
  operations: Parameters<typeof showingPods>[1],
): NonNullable<Fault['behaveGraphql']> {
  return (base) => {
    const resumed = new WeakMap<Pod, number>();
    const { shown } = base;
    const shows = showingPods(
      (view, pod) => ((resumed.get(pod) ?? 0) >= times ? change(view) : view),
      operations,
    )({ ...base, shown });
    return {
      ...shows,
      carriesOut(operation, pod) {
        if (operation === 'podResume' && pod.status === 'EXITED')
          resumed.set(pod, (resumed.get(pod) ?? 0) + 1);
        return base.carriesOut(operation, pod);
      },
    };
  };
}

/** What goes wrong with a Pod only once it has been stopped, or resumed. */
export const graphqlSecondLifeFaults: readonly Fault[] = [
  {
    id: 'graphql-second-stop-says-running',
    says: 'podStop of a Pod that has been resumed returns RUNNING.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.stop'],
    behaveGraphql: onceResumed(1, (view) => ({ ...view, desiredStatus: 'RUNNING' }), ['podStop']),
  },
  {
    id: 'graphql-second-resume-says-exited',
    says: 'podResume of a Pod that has been resumed before returns EXITED.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.resume'],
    behaveGraphql: onceResumed(2, (view) => ({ ...view, desiredStatus: 'EXITED' }), ['podResume']),
  },
  {
    id: 'graphql-pod-is-null-once-resumed',
    says: 'pod gives nothing for a Pod that has been resumed.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.pod'],
    behaveGraphql: onceResumed(1, () => null, ['pod']),
  },
  {
    id: 'graphql-resume-throws-the-volume-away',
    says: 'podResume takes the volume from the Pod.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['graphql.stop-keeps-volume'],
    behaveGraphql: (base) => ({
      carriesOut(operation, pod) {
        if (operation === 'podResume') pod.spec = { ...pod.spec, persistent: null };
        return base.carriesOut(operation, pod);
      },
    }),
  },
  {
    id: 'graphql-lists-stopped-pods-as-running',
    says: 'myself lists each Pod as RUNNING.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['graphql.myself-pods'],
    behaveGraphql: showingPods((view) => ({ ...view, desiredStatus: 'RUNNING' }), ['myself']),
  },
  {
    id: 'graphql-stopped-pods-stay-up',
    says: 'The uptime of a Pod that is stopped goes on.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['graphql.stop'],
    behaveGraphql(base) {
      let uptimeInSeconds = 0;
      const stillUp = () => ({
        uptimeInSeconds: uptimeInSeconds++,
        ports: null,
        gpus: null,
        container: null,
      });
      return showingPods(
        (view, { status }) => (status === 'EXITED' ? { ...view, runtime: stillUp() } : view),
        ['pod'],
      )(base);
    },
  },
  {
    id: 'graphql-lists-resumed-pods-as-stopped',
    says: 'myself lists a Pod that has been resumed as EXITED.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.myself-pods'],
    behaveGraphql: onceResumed(1, (view) => ({ ...view, desiredStatus: 'EXITED' }), ['myself']),
  },
  {
    id: 'graphql-env-is-gone-once-resumed',
    says: 'A Pod that has been resumed shows no environment.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['graphql.deploy.env'],
    behaveGraphql: onceResumed(1, (view) => ({ ...view, env: [] }), ['pod', 'myself']),
  },
  {
    id: 'graphql-lists-ten-pods',
    says: 'myself lists the ten newest Pods and no more.',
    kind: 'boundary',
    sharp: true,
    breaks: ['graphql.myself-pods'],
    behaveGraphql: writingValues({ 'Myself.pods': (pods: unknown[]) => pods.slice(-10) }),
  },
  {
    id: 'graphql-deleted-pods-run-on',
    says: 'A Pod that was deleted through v2 is listed by myself as if nothing had happened.',
    kind: 'ignored',
    sharp: true,
    breaks: ['graphql.same-pods'],
    behaveGraphql(base) {
      const seen = new Map<unknown, { id?: unknown }>();
      return writingValues({
        'Myself.pods'(pods: { id?: unknown }[]) {
          for (const pod of pods) seen.set(pod.id, pod);
          return [...seen.values()];
        },
      })(base);
    },
  },
  {
    id: 'graphql-lists-pods-twice',
    says: 'myself lists the first Pod a second time.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['graphql.myself-pods'],
    behaveGraphql: writingValues({ 'Myself.pods': (pods: unknown[]) => [...pods, ...pods.slice(0, 1)] }),
  },
];
