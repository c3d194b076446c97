import { WorldSpecError } from '../../emulator/core/errors.ts';
import type { Reply } from '../../emulator/world/calls/reply.ts';
import type { RequestedStub } from '../../emulator/world/override-catalog.ts';
import type { StubCall, StubTarget } from '../../emulator/world/stub-target.ts';

/** The first answer of each path. */
export type Memory = Map<string, Promise<Reply>>;

type Responder = (call: StubCall, honest: () => Promise<Reply>, memory: Memory) => Promise<Reply | 'cut'>;

const always =
  (reply: Reply): Responder =>
  async () =>
    reply;

const bytes = (status: number, contentType: string, body: Uint8Array): Responder =>
  always({ status, headers: { 'content-type': contentType }, body });

/** Worlds of the dead port are given addresses at which nothing listens; this answer is never asked for. */
const cut: Responder = async () => 'cut';

/** The honest answer the first time a path is called, and the same for ever after. */
async function firstAnswer(call: StubCall, honest: () => Promise<Reply>, memory: Memory): Promise<Reply> {
  const known = memory.get(call.path);
  if (known === undefined) {
    const first = honest();
    memory.set(call.path, first);
    return first;
  }
  call.task.park();
  try {
    return await known;
  } finally {
    call.task.resume();
  }
}

const responders: Record<string, Responder> = {
  'empty-object': always({ status: 200, body: {} }),
  'empty-array': always({ status: 200, body: [] }),
  'no-content': always({ status: 204 }),
  'bad-request': always({ status: 400, body: { error: 'no' } }),
  unauthorized: always({ status: 401, body: { error: 'no' } }),
  forbidden: always({ status: 403, body: { error: 'no' } }),
  'not-found': always({ status: 404, body: { error: 'no' } }),
  'too-many-requests': always({ status: 429, body: { error: 'no' } }),
  'server-error': always({ status: 500, body: { error: 'no' } }),
  html: bytes(
    200,
    'text/html',
    new TextEncoder().encode('<!doctype html><title>Welcome</title><p>It works.'),
  ),
  echo: async (call) => ({
    status: 200,
    headers: { 'content-type': call.contentType ?? 'application/json' },
    body: call.body,
  }),
  'null-data': always({ status: 200, body: { data: null } }),
  'only-errors': always({ status: 200, body: { errors: [{ message: 'no' }] } }),
  'not-utf8': bytes(200, 'application/json', Uint8Array.of(0x7b, 0xff, 0xfe, 0x22, 0x80, 0x7d)),
  'first-answer': firstAnswer,
  'dead-port': cut,
};

/** Ids of all stub targets. */
export const stubTargets: readonly string[] = Object.keys(responders);

/**
 * @param memories what stub targets remember, by the name that worlds share it under
 * @throws WorldSpecError for an unknown id
 */
export function createStubTarget(
  { id, memory = '' }: RequestedStub,
  memories: Map<string, Memory>,
): StubTarget {
  const responder = Object.hasOwn(responders, id) ? responders[id] : undefined;
  if (responder === undefined) {
    throw new WorldSpecError(`there is no stub target ${id}. Known: ${stubTargets.join(', ')}`);
  }
  const remembered: Memory = memories.get(memory) ?? new Map();
  if (memory !== '') memories.set(memory, remembered);
  return {
    isUnreachable: responder === cut,
    answer: (call, honest) => responder(call, honest, remembered),
  };
}
