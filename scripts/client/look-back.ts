import type { ClientCall, ClientRecord, WebhookVisit } from '../../service/client-rules/client-record.ts';
import type { DescribedWorld } from '../../service/tried-client/variables.ts';
import type { ClientEmulator } from './emulator-pool.ts';

/** Jobs whose rest of the stream is read. */
const mostJobs = 50;
/** Real milliseconds for an answer that waits for news. */
const longest = 15_000;

type Looked = DescribedWorld & { readonly id: string };

/** Lists the calls of webhooks that a world made, of its last thousand calls; none of a world that is gone. */
export async function readWebhooks(emulator: ClientEmulator, { id }: Looked): Promise<WebhookVisit[]> {
  const { status: found, body } = await emulator.answerControl({ operation: 'readLog', worldId: id });
  if (found !== 200) return [];
  type Entry = { at: number; job?: string; ended?: number; status: number | null };
  const { entries } = body as { entries: readonly Entry[] };
  return entries.flatMap(({ at, job, ended, status }) =>
    job === undefined ? [] : [{ job, begun: at, ended, status }],
  );
}

/** Reads /stream once more for each job that the client streamed: what is left of it nobody has read. */
export async function readUnread(
  emulator: ClientEmulator,
  { urls, keys }: Looked,
  calls: readonly ClientCall[],
): Promise<ClientRecord['unread']> {
  const streamed = calls.filter(({ operation }) => operation === 'stream');
  const jobs = new Map(streamed.map(({ params }) => [params.jobId!, params.endpointId!]));
  const base = `${new URL(emulator.control).origin}${new URL(urls.serverless).pathname}`;
  return Promise.all(
    [...jobs].slice(0, mostJobs).map(async ([job, endpoint]) => {
      const url = `${base}/${encodeURIComponent(endpoint)}/stream/${encodeURIComponent(job)}`;
      return { job, chunks: await chunksAt(url, keys.valid) };
    }),
  );
}

/** Chunks that a call gives; none where it is refused or gives something else. */
async function chunksAt(url: string, key: string): Promise<readonly unknown[]> {
  try {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(longest) });
    const value: unknown = answer.ok ? await answer.json() : [];
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
