import type { Container, Pod, PodSpec } from '../../core/rest/records.ts';
import type { Service } from '../../core/service.ts';
import type { RestContext } from '../../world/calls/rest-call.ts';

/** A Pod that callers can find. */
export function findPod({ resourceStore }: Service, id: string): Pod | undefined {
  const pod = resourceStore.pods.get(id);
  return pod !== undefined && resourceStore.behaviour.findsPod(pod) ? pod : undefined;
}

/** The Pods that lists show to the caller. */
export function ownPods({ service, user, behaviour }: RestContext): Pod[] {
  return [...service.resourceStore.pods.values()].filter(
    (pod) => pod.owner === user && behaviour.listsPod(pod),
  );
}

type Supplied = Container & Pick<PodSpec, 'persistent'>;

/** What is taken over from a template. */
export function containerIn(spec: Supplied | undefined): Partial<Supplied> {
  if (spec === undefined) return {};
  const { image, command, entrypoint, disk, env, ports, registry, persistent } = spec;
  return { image, command, entrypoint, disk, env, ports, registry, persistent };
}
