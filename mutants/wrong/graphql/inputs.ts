import type { PodFindAndDeployOnDemandInput } from '../../../generated/graphql/graphql.ts';
import type { Fault } from '../../common/kinds.ts';
import { showingPods } from './changes.ts';

type PodInput = PodFindAndDeployOnDemandInput;

/** Takes inputs as if they asked for something else. */
function changingInput(change: (input: PodInput) => Partial<PodInput>): NonNullable<Fault['behaveGraphql']> {
  return (base) => ({
    acceptedInput(input) {
      const accepted = base.acceptedInput(input);
      return { ...accepted, ...change(accepted) };
    },
  });
}

/** Has calls of an operation ask for something else. */
function rewriting(operation: string, pattern: RegExp, by: string): NonNullable<Fault['wrapGraphql']> {
  return (next) => (call) => {
    const text = typeof call.body === 'string' ? '' : new TextDecoder().decode(call.body);
    if (!text.includes(operation)) return next(call);
    return next({ ...call, body: new TextEncoder().encode(text.replaceAll(pattern, by)) });
  };
}

/** What a Pod is rented or resumed with, taken and passed over. */
export const graphqlInputFaults: readonly Fault[] = [
  {
    id: 'graphql-name-is-ignored',
    says: 'Every Pod is called my pod, whatever name it is rented under.',
    kind: 'ignored',
    sharp: false,
    breaks: ['graphql.deploy', 'graphql.pod', 'graphql.myself-pods', 'graphql.same-pods'],
    behaveGraphql: changingInput(() => ({ name: 'my pod' })),
  },
  {
    id: 'graphql-pods-are-read-under-another-name',
    says: 'pod gives the name of a Pod in capitals.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['graphql.pod', 'graphql.deploy'],
    behaveGraphql: showingPods((view) => ({ ...view, name: String(view.name).toUpperCase() }), ['pod']),
  },
  {
    id: 'graphql-pods-are-listed-with-another-image',
    says: 'myself lists each Pod with the name of its image cut off at the first slash.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['graphql.myself-pods', 'graphql.same-pods'],
    behaveGraphql: showingPods(
      (view) => ({ ...view, imageName: String(view.imageName).split('/')[0] }),
      ['myself'],
    ),
  },
  {
    id: 'graphql-rents-one-gpu',
    says: 'A Pod is rented with one GPU, however many are asked for.',
    kind: 'ignored',
    sharp: true,
    breaks: ['graphql.deploy', 'graphql.same-pods'],
    behaveGraphql: changingInput(() => ({ gpuCount: 1 })),
  },
  {
    id: 'graphql-resumes-with-one-gpu',
    says: 'A Pod is resumed with one GPU, however many are asked for.',
    kind: 'ignored',
    sharp: true,
    breaks: ['graphql.resume'],
    wrapGraphql: rewriting('podResume', /gpuCount: \d+/g, 'gpuCount: 1'),
  },
  {
    id: 'graphql-resume-shows-no-image',
    says: 'podResume returns an imageName with nothing in it.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['graphql.resume'],
    behaveGraphql: showingPods((view) => ({ ...view, imageName: '' }), ['podResume']),
  },
  {
    id: 'graphql-ports-are-all-tcp',
    says: 'A port of a Pod is mapped as tcp, whatever its type.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.deploy'],
    behaveGraphql: changingInput(({ ports }) => ({ ports: ports?.replace(/\/\w+$/, '/tcp') ?? null })),
  },
  {
    id: 'graphql-ports-are-ignored',
    says: 'A Pod is rented with the port 80/http, whichever is asked for.',
    kind: 'ignored',
    sharp: true,
    breaks: ['graphql.deploy', 'graphql.same-pods'],
    behaveGraphql: changingInput(() => ({ ports: '80/http' })),
  },
  {
    id: 'graphql-volumes-are-of-one-size',
    says: 'The volume of a Pod has 20 GB, however much is asked for.',
    kind: 'ignored',
    sharp: true,
    breaks: ['graphql.same-pods'],
    behaveGraphql: changingInput(() => ({ volumeInGb: 20 })),
  },
  {
    id: 'graphql-disks-are-of-one-size',
    says: 'The disk of a Pod has 20 GB, however much is asked for.',
    kind: 'ignored',
    sharp: true,
    breaks: ['graphql.same-pods'],
    behaveGraphql: changingInput(() => ({ containerDiskInGb: 20 })),
  },
  {
    id: 'graphql-rents-another-gpu-type',
    says: 'A Pod is rented with a GPU of the type L4, whichever is asked for.',
    kind: 'ignored',
    sharp: true,
    breaks: ['graphql.same-pods'],
    behaveGraphql: changingInput(() => ({ gpuTypeId: 'NVIDIA L4' })),
  },
  {
    id: 'graphql-deploy-tells-another-id',
    says: 'podFindAndDeployOnDemand returns an id under which there is no Pod.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['graphql.deploy', 'graphql.pod', 'graphql.myself-pods'],
    behaveGraphql: showingPods((view) => ({ ...view, id: `${view.id}x` }), ['podFindAndDeployOnDemand']),
  },
];
