import { Agent, request } from 'undici';
import { EmulatorError } from '../core/errors.ts';
import { start } from '../start.ts';

/** Calls of one operation, made over so many connections at once. */
export type CallsOptions = { readonly calls: number; readonly connections: number };

/** How long all calls of an operation took, in real milliseconds. */
export type CallsTime = { readonly operation: 'run' | 'status'; readonly calls: number; readonly ms: number };

/**
 * Calls `/run`, and then `/status` of the jobs that it made, over HTTP on loopback. The emulator and its caller share
 * this process, so that it reports both.
 * @throws EmulatorError when a call is not answered 200
 */
export async function runCalls({ calls, connections }: CallsOptions): Promise<CallsTime[]> {
  const emulator = await start({ world: { rateLimits: false } });
  const agent = new Agent({ connections });
  const base = `${emulator.urls.serverless}/probe`;
  const headers = { authorization: `Bearer ${emulator.keys.valid}`, 'content-type': 'application/json' };

  async function call(method: 'GET' | 'POST', path: string, body?: string): Promise<string> {
    const answer = await request(`${base}${path}`, {
      method,
      headers,
      body: body ?? null,
      dispatcher: agent,
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new EmulatorError(`${method} ${path}: ${answer.statusCode} ${text}`);
    return (JSON.parse(text) as { id: string }).id;
  }

  async function timed(operation: CallsTime['operation'], one: (index: number) => Promise<void>) {
    const begun = performance.now();
    let next = 0;
    const work = async (): Promise<void> => {
      while (next < calls) await one(next++);
    };
    await Promise.all(Array.from({ length: connections }, work));
    return { operation, calls, ms: performance.now() - begun };
  }

  const ids: string[] = [];
  try {
    return [
      await timed('run', async () => void ids.push(await call('POST', '/run', '{"input":{}}'))),
      await timed('status', async (index) => void (await call('GET', `/status/${ids[index]}`))),
    ];
  } finally {
    await agent.destroy();
    await emulator.stop();
  }
}
