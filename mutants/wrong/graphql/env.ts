import type { GraphqlBehaviour } from '../../../emulator/core/graphql/graphql-behaviour.ts';
import type { RestView } from '../../../emulator/core/rest/rest-behaviour.ts';
import type { Fault } from '../../common/kinds.ts';
import { showingPods } from './changes.ts';

type Pair = { key: string; value: string };

/** Takes the variables of an input otherwise. */
function takingEnv(change: (env: Pair[]) => Pair[]): NonNullable<Fault['behaveGraphql']> {
  return (base: GraphqlBehaviour) => ({
    acceptedInput(input) {
      const accepted = base.acceptedInput(input);
      return accepted.env
        ? { ...accepted, env: change(accepted.env.flatMap((pair) => (pair ? [pair] : []))) }
        : accepted;
    },
  });
}

/** Takes each of them otherwise. */
function takingPairs(change: (pair: Pair) => Pair): NonNullable<Fault['behaveGraphql']> {
  return takingEnv((env) => env.map(change));
}

const withoutEnv = (view: RestView): RestView => ({ ...view, env: [] });

/** Environments that are spoilt in an uncommon case, or in one place alone. */
export const graphqlEnvFaults: readonly Fault[] = [
  {
    id: 'graphql-env-is-an-error',
    says: 'The environment of a Pod is null, with an error that says so.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['graphql.deploy.env'],
    behaveGraphql: showingPods((view) => ({ ...view, env: null })),
  },
  {
    id: 'graphql-env-names-are-in-capitals',
    says: 'The names of variables are kept in capitals.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.deploy.env'],
    behaveGraphql: takingPairs(({ key, value }) => ({ key: key.toUpperCase(), value })),
  },
  {
    id: 'graphql-env-values-are-trimmed',
    says: 'Spaces around the value of a variable are lost.',
    kind: 'boundary',
    sharp: true,
    breaks: ['graphql.deploy.env'],
    behaveGraphql: takingPairs(({ key, value }) => ({ key, value: value.trim() })),
  },
  {
    id: 'graphql-env-values-are-ascii',
    says: 'Letters beyond ASCII in the value of a variable become question marks.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.deploy.env'],
    behaveGraphql: takingPairs(({ key, value }) => ({ key, value: value.replaceAll(/[^ -~]/g, '?') })),
  },
  {
    id: 'graphql-env-loses-what-is-empty',
    says: 'A variable whose value is empty is lost.',
    kind: 'boundary',
    sharp: true,
    breaks: ['graphql.deploy.env'],
    behaveGraphql: takingEnv((env) => env.filter(({ value }) => value !== '')),
  },
  {
    id: 'graphql-env-is-not-listed',
    says: 'myself lists each Pod without its environment.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['graphql.deploy.env'],
    behaveGraphql: showingPods(withoutEnv, ['myself']),
  },
  {
    id: 'graphql-env-is-gone-once-stopped',
    says: 'A Pod that is stopped shows no environment.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['graphql.deploy.env'],
    behaveGraphql: showingPods((view, { status }) => (status === 'EXITED' ? withoutEnv(view) : view)),
  },
];
