import { json } from './answers.ts';
import type { VictimKind } from './lay-victims.ts';
import { isCreate } from './resources.ts';
import type { HostileAnswer, HostileCall } from './trick.ts';
import { victimKindOf } from './victim-of.ts';

type Made = Readonly<Record<string, unknown>>;

/** Has each create make what it should, and answers it with the id of what somebody else makes at the same time. */
export function withIdsMadeMeanwhile(
  shown: (made: Made, id: string) => Made,
): (call: HostileCall) => Promise<HostileAnswer | undefined> {
  return async (call) => {
    const kind = call.api === 'graphql' ? rentedKind(call) : isCreate(call) ? victimKindOf(call) : undefined;
    if (kind === undefined) return undefined;
    const { status, body } = await call.honest();
    const made = JSON.parse(body);
    const pod = call.api === 'graphql' ? made.data?.podFindAndDeployOnDemand : made;
    if (status > 299 || !pod) return json(status, made);
    const { id } = await call.victims.make(kind);
    const answer = shown(pod, id);
    return json(status, call.api === 'graphql' ? { data: { podFindAndDeployOnDemand: answer } } : answer);
  };
}

function rentedKind({ body }: HostileCall): VictimKind | undefined {
  return body.includes('podFindAndDeployOnDemand') ? 'pod' : undefined;
}
