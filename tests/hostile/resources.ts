import { json } from './answers.ts';
import type { HostileAnswer, HostileCall } from './trick.ts';

/** Whether a call makes a resource, by REST. */
export function isCreate({ api, method, path }: HostileCall): boolean {
  return (api === 'v1' || api === 'v2') && method === 'POST' && path.split('/').length === 2;
}

/** Makes what was asked for, and answers another id. */
export function renamed(id: unknown): (call: HostileCall) => undefined | Promise<HostileAnswer> {
  return (call) => (isCreate(call) ? answerOf(call, id) : undefined);
}

async function answerOf(call: HostileCall, id: unknown): Promise<HostileAnswer> {
  const { status, body } = await call.honest();
  return json(status, { ...JSON.parse(body), id });
}
