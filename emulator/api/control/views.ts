import { restPaths, workersPath } from '../../world/paths.ts';
import type { World } from '../../world/world.ts';
import type { ClockView, WorldListView, WorldView } from '../../world/world-spec.ts';
import { baseAt } from '../base-at.ts';
import { workerEnvironment } from '../workers/worker-environment.ts';

/**
 * What control reports of a world. Its addresses lie where control was called.
 * @param calledAt the authority that the caller named
 */
export function viewWorld(world: World, calledAt?: string): WorldView {
  const base = baseAt(world, calledAt);
  return {
    id: world.id,
    urls: {
      serverless: `${base}${world.jobApiPath}`,
      restV1: `${base}${restPaths.v1}`,
      restV1Schema: `${base}${restPaths.v1}/openapi.json`,
      restV2: `${base}${restPaths.v2}`,
      graphql: `${base}${world.graphqlPath}`,
    },
    keys: world.keys,
    endpoints: world.endpointIds,
    addresses: viewAddresses(world, base),
    ...viewWorkers(world, `${base}${workersPath}`),
    clock: viewClock(world),
  };
}

function viewAddresses({ balanced, endpointIds }: World, base: string): WorldView['addresses'] {
  const addresses = Object.entries(endpointIds).flatMap(([name, id]) => {
    const one = balanced.of(id);
    return one === undefined ? [] : [[name, `${base}${one.paths[0]}`]];
  });
  return Object.fromEntries(addresses);
}

function viewWorkers({ host, service, keys }: World, base: string): Pick<WorldView, 'workers'> {
  const external = [...service.endpoints.values()].filter(({ handler }) => handler === 'external');
  if (external.length === 0) return {};
  const environment = (id: string) => workerEnvironment(host.workers, `${base}/${id}`, keys.valid);
  return { workers: Object.fromEntries(external.map(({ id, name }) => [name, environment(id)])) };
}

/** What control lists of worlds. */
export function viewWorlds(worlds: readonly World[]): WorldListView {
  return { worlds: worlds.map(({ id, spec }) => ({ id, tag: spec.tag ?? null })) };
}

export function viewClock(world: World): ClockView {
  const { activity, clock } = world;
  return {
    kind: clock.kind,
    now: clock.now(),
    next: clock.agenda.next() ?? null,
    arrived: activity.arrived,
    answered: activity.answered,
  };
}
