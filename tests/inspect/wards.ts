import { start } from '../../emulator/start.ts';
import { createTransport } from '../../engine/http/transport.ts';
import { createMutantCatalog } from '../../mutants/mutant-catalog.ts';
import {
  type AskedWorld,
  createControlClient,
  type ShownWorld,
} from '../../service/control/control-client.ts';
import { gatherFacts } from '../../service/inspect/gather-facts.ts';
import type { InspectionFacts } from '../../service/inspect/inspection-facts.ts';
import type { Profile } from '../../service/profile/profile.ts';

/** A world in which jobs wait, and what it takes to bring that about. */
export type Ward = {
  readonly world: ShownWorld;
  readonly profile: Profile;
  submit(endpoint: string, body: object): Promise<string>;
  rest(method: string, path: string, body: object): Promise<Record<string, unknown>>;
  advance(ms: number): Promise<void>;
  facts(
    job: string,
    more?: { endpoint?: string; pause?: () => Promise<unknown>; profile?: Profile },
  ): Promise<InspectionFacts>;
};

export type Wards = { open(spec: AskedWorld): Promise<Ward>; close(): Promise<void> };

/** An emulator with a world for each cause, on a virtual clock: nothing happens while nobody moves it. */
export async function openWards(): Promise<Wards> {
  const transport = createTransport();
  const emulator = await start({ port: 0, clock: 'virtual', catalog: createMutantCatalog() });
  const control = createControlClient(emulator.control, transport, emulator.controlToken);
  return {
    async open(spec) {
      const world = await control.createWorld(spec);
      const profile = profileOf(world);
      const call = async (method: string, url: string, body: object) => {
        const headers = { authorization: `Bearer ${world.keys.valid}`, 'content-type': 'application/json' };
        const answer = await fetch(url, {
          method,
          headers,
          ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
        });
        if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
        return (await answer.json()) as Record<string, unknown>;
      };
      return {
        world,
        profile,
        async submit(endpoint, body) {
          const id = world.endpoints[endpoint] ?? endpoint;
          return (await call('POST', `${world.urls.serverless}/${id}/run`, body)).id as string;
        },
        rest: (method, path, body) => call(method, `${world.urls.restV2}${path}`, body),
        async advance(ms) {
          const { now, arrived, answered } = await control.advance(world.id, { to: 0, begun: 0, seen: 0 });
          await control.advance(world.id, { to: now + ms, begun: arrived, seen: answered });
        },
        facts: (job, { endpoint, pause = async () => {}, profile: other = profile } = {}) =>
          gatherFacts(job, {
            ...{ profile: other, transport, signal: new AbortController().signal, timeout: 20_000 },
            ...{ endpoint, pause, withLogs: true },
          }),
      };
    },
    async close() {
      await emulator.stop();
      await transport.close();
    },
  };
}

function profileOf({ urls, keys, endpoints }: ShownWorld): Profile {
  const { balanced: _, ...queues } = endpoints;
  return {
    ...{ name: 'ward', urls, keys: { valid: keys.valid }, secrets: {} },
    endpoints: queues as NonNullable<Profile['endpoints']>,
  };
}
