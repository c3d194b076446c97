import { parked } from '../../emulator/api/job/parked.ts';
import { type Job, stateOf } from '../../emulator/core/job.ts';
import { awaitEnd } from '../../emulator/core/wait.ts';
import type { JobCall } from '../../emulator/world/calls/job-call.ts';
import type { Reply } from '../../emulator/world/calls/reply.ts';
import type { Override } from '../../emulator/world/override.ts';
import { fieldsOfSdks } from './fields-of-sdks.ts';
import { resolversOfSdks } from './resolvers-of-sdks.ts';
import { shownToSdks } from './shown-to-sdks.ts';

/** Parameter by which a call of `/status` is known to have been one of `/status-sync`. */
const mark = 'plumbline-status-sync';

/** The dialect of the public SDKs: docs/clients.md has each difference with the call that needs it. */
export const publicSdks: Override = {
  id: 'public-sdks',
  says: 'Serves what the public SDKs call beyond the document: a wrapped /stream, /status-sync, and more of GraphQL.',
  route: (url) =>
    url.replace(
      /^(\/[^?]*)\/status-sync\/([^/?]+)(\?|$)/,
      (_, base: string, id: string, query: string) =>
        `${base}/status/${id}?${mark}=1${query === '?' ? '&' : ''}`,
    ),
  wrap: (next) => async (call) => {
    const reply = await next(call);
    if (reply.status !== 200) return reply;
    if (call.operation === 'stream') return wrapStream(call, reply);
    return call.operation === 'status' && call.query.has(mark) && (await awaited(call)) ? next(call) : reply;
  },
  behaveGraphql: (base) => ({
    keyIn: (query, authorization) =>
      base.keyIn(query, authorization) ?? /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1],
    schemaServed: (text) => `${base.schemaServed(text)}\n${fieldsOfSdks}`,
    resolvers: () => resolversOfSdks,
    shown(type, view, record, operation) {
      const shown = base.shown(type, view, record, operation);
      return shown === null ? null : shownToSdks(type, shown, record);
    },
  }),
};

/** Waits for the end of the job of a call; false where it has ended already. */
async function awaited(call: JobCall): Promise<boolean> {
  const job = jobOf(call);
  if (job === undefined || job.finished !== undefined) return false;
  const { service, clock } = call.world;
  const wait = Math.min(300_000, Math.max(1000, Number(call.query.get('wait') ?? 90_000) || 0));
  await parked(call, (endWait) => awaitEnd(service, job, clock.now() + wait, endWait));
  return true;
}

/** Chunks in an object with the job's state, which is final only once every chunk was given. */
function wrapStream(call: JobCall, reply: Reply): Reply {
  const job = jobOf(call);
  if (job === undefined || !Array.isArray(reply.body)) return reply;
  const isWhole = job.chunksGiven >= job.chunks.length;
  return { ...reply, body: { status: isWhole ? stateOf(job) : 'IN_PROGRESS', stream: reply.body } };
}

function jobOf({ world, endpointId, jobId }: JobCall): Job | undefined {
  return world.service.endpoints.get(endpointId)?.jobs.get(jobId);
}
