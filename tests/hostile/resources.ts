import { json } from './answers.ts';
import { speed } from './profile-of.ts';
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

/** The id of the Pod that a call deletes or terminates. */
export function endedBy({ method, path, body }: HostileCall): string | undefined {
  const [, id, action] = /^\/pods\/([^/?]+)(\/action)?$/.exec(path) ?? [];
  return method === 'DELETE' || (action !== undefined && body.includes('terminate')) ? id : undefined;
}

/**
 * Deletes no Pod, and says that it did. The Pod is hidden for so many milliseconds of the target, and there again then.
 * @param absent answers whoever asks for it by its id meanwhile
 */
export function hidingDeleted(
  ms: number,
  absent: () => HostileAnswer,
): (call: HostileCall) => Promise<HostileAnswer | undefined> {
  const hiddenUntil = new Map<string, number>();
  const isHidden = (id: unknown): boolean => (hiddenUntil.get(String(id)) ?? 0) > performance.now();
  return async (call) => {
    const ended = endedBy(call);
    if (ended !== undefined) {
      hiddenUntil.set(ended, performance.now() + ms / speed);
      return { status: 204 };
    }
    const [, id] = /^\/pods\/([^/?]+)$/.exec(call.path) ?? [];
    if (id !== undefined) return isHidden(id) ? absent() : undefined;
    const isList = call.api === 'graphql' || (call.method === 'GET' && /^\/pods(?:\?|$)/.test(call.path));
    if (!isList) return undefined;
    const { status, body } = await call.honest();
    return json(status, withoutItems(JSON.parse(body), isHidden));
  };
}

/** The same without the items of any list whose ids are such. */
export function withoutItems(value: unknown, isSuch: (id: unknown) => boolean): unknown {
  if (Array.isArray(value))
    return value.filter((item) => !isSuch(item?.id)).map((item) => withoutItems(item, isSuch));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withoutItems(member, isSuch)]),
  );
}
