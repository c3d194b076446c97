import type { GraphqlOperation } from '../../../emulator/core/graphql/graphql-behaviour.ts';
import type { Pod } from '../../../emulator/core/rest/records.ts';
import type { RestView } from '../../../emulator/core/rest/rest-behaviour.ts';
import type { Fault } from '../../common/kinds.ts';
import { oneIn } from '../one-in.ts';
import { showingPods } from './changes.ts';

/** Shows a Pod otherwise in one answer of ten of an operation. */
function oneAnswerInTen(
  operation: GraphqlOperation,
  change: (view: RestView) => RestView,
): NonNullable<Fault['behaveGraphql']> {
  return (base) => {
    const answers = new WeakMap<Pod, number>();
    const shows = (view: RestView, pod: Pod): RestView => {
      const answer = (answers.get(pod) ?? 0) + 1;
      answers.set(pod, answer);
      return oneIn(10, { id: `${pod.id}${answer}` }) ? change(view) : view;
    };
    return showingPods(shows, [operation])(base);
  };
}

/** What is wrong one time in ten. */
export const graphqlRareFaults: readonly Fault[] = [
  {
    id: 'graphql-one-stop-in-ten-says-running',
    says: 'podStop returns RUNNING one time in ten.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.stop'],
    behaveGraphql: oneAnswerInTen('podStop', (view) => ({ ...view, desiredStatus: 'RUNNING' })),
  },
  {
    id: 'graphql-one-resumption-in-ten-says-exited',
    says: 'podResume returns EXITED one time in ten.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.resume'],
    behaveGraphql: oneAnswerInTen('podResume', (view) => ({ ...view, desiredStatus: 'EXITED' })),
  },
  {
    id: 'graphql-one-deployment-in-ten-shows-no-image',
    says: 'podFindAndDeployOnDemand returns an imageName of null one time in ten.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.deploy'],
    behaveGraphql: oneAnswerInTen('podFindAndDeployOnDemand', (view) => ({ ...view, imageName: null })),
  },
  {
    id: 'graphql-one-environment-in-ten-is-empty',
    says: 'podFindAndDeployOnDemand returns an empty environment one time in ten.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.deploy.env'],
    behaveGraphql: oneAnswerInTen('podFindAndDeployOnDemand', (view) => ({ ...view, env: [] })),
  },
  {
    id: 'graphql-one-pod-in-ten-is-not-in-rest',
    says: 'One Pod in ten that there is in GraphQL is missing in the lists of v1 and v2.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.same-pods'],
    behaveRest: ({ listsPod }) => ({ listsPod: (pod) => !oneIn(10, pod) && listsPod(pod) }),
  },
  {
    id: 'graphql-one-stop-in-ten-loses-the-volume',
    says: 'podStop takes the volume from the Pod one time in ten.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['graphql.stop-keeps-volume'],
    behaveGraphql(base) {
      const stops = new WeakMap<Pod, number>();
      return {
        carriesOut(operation, pod) {
          const stop = (stops.get(pod) ?? 0) + 1;
          stops.set(pod, stop);
          if (operation === 'podStop' && oneIn(10, { id: `${pod.id}${stop}` }))
            pod.spec = { ...pod.spec, persistent: null };
          return base.carriesOut(operation, pod);
        },
      };
    },
  },
];
