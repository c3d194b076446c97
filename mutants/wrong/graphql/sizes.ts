import type { Fault } from '../../common/kinds.ts';
import { showingPods } from './changes.ts';

/** Shows the environment of each Pod otherwise. */
function showingEnv(change: (env: readonly string[]) => readonly string[]) {
  return showingPods((view) => ({ ...view, env: change(view.env as readonly string[]) }));
}

/** What becomes of environments that are large. */
export const graphqlSizeFaults: readonly Fault[] = [
  {
    id: 'graphql-env-cuts-long-values',
    says: 'A variable of the environment is cut off after a thousand characters.',
    kind: 'boundary',
    sharp: true,
    breaks: ['graphql.deploy.env'],
    behaveGraphql: showingEnv((env) => env.map((text) => text.slice(0, 1000))),
  },
  {
    id: 'graphql-env-has-twenty-variables',
    says: 'Of an environment the first twenty variables are kept.',
    kind: 'boundary',
    sharp: true,
    breaks: ['graphql.deploy.env'],
    behaveGraphql: showingEnv((env) => env.slice(0, 20)),
  },
  {
    id: 'graphql-env-joins-lines',
    says: 'The lines of a variable of the environment are joined by spaces.',
    kind: 'partial',
    sharp: true,
    breaks: ['graphql.deploy.env'],
    behaveGraphql: showingEnv((env) => env.map((text) => text.replaceAll('\n', ' '))),
  },
];
