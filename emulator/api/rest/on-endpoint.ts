import type { Deployment } from '../../core/rest/records.ts';
import type { Service } from '../../core/service.ts';
import { onOwn, type RestHandler } from './context.ts';

/** A handler of a call on one endpoint: those who may send it jobs may manage it. */
export function onEndpoint(answer: Parameters<typeof onOwn<Deployment>>[2]): RestHandler {
  return onOwn('endpoint', find, answer, ({ endpoint }) => endpoint.users);
}

function find({ estate }: Service, id: string): Deployment | undefined {
  return estate.deployments.get(id);
}
