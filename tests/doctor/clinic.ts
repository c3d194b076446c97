import type { Handler } from '../../emulator/handlers/handler.ts';
import { start } from '../../emulator/start.ts';
import { createTransport } from '../../engine/http/transport.ts';
import { createMutantCatalog } from '../../mutants/mutant-catalog.ts';
import {
  type AskedWorld,
  createControlClient,
  type ShownWorld,
} from '../../service/control/control-client.ts';
import { doctor } from '../../service/doctor/doctor.ts';
import type { DoctorCheckResult } from '../../service/doctor/finding.ts';
import { noLedger } from '../../service/ledger/ledger.ts';
import type { Profile } from '../../service/profile/profile.ts';

/** When the emulator's worlds begin. */
export const beginning = Date.parse('2026-06-01T00:00:00Z');

/** An emulator whose worlds are checked. */
export type Clinic = {
  createWorld(spec: AskedWorld): Promise<ShownWorld>;
  /** A profile of a world in which nothing is wrong. */
  goodProfile(world?: ShownWorld): Promise<GoodProfile>;
  check(profile: object): Promise<DoctorCheckResult[]>;
  close(): Promise<void>;
};

export async function openClinic(): Promise<Clinic> {
  const transport = createTransport();
  const catalog = createMutantCatalog();
  const emulator = await start({
    port: 0,
    clock: 'real',
    speed: 60,
    now: beginning,
    handler: hanging,
    catalog,
  });
  const control = createControlClient(emulator.control, transport, emulator.controlToken);
  return {
    createWorld: (spec) => control.createWorld(spec),
    goodProfile: async (world) => profileOf(world ?? (await control.createWorld({ endpoints }))),
    check(profile) {
      const patience = { call: 6000, job: 10_000, report: 5000 };
      const { signal } = new AbortController();
      const options = { ledger: noLedger, transport, signal, patience, moment: 150 };
      return doctor(profile as Profile, options, () => {});
    },
    async close() {
      await emulator.stop();
      await transport.close();
    },
  };
}

/** The checks that found something, each with its gravest finding. */
export function foundIn(all: readonly DoctorCheckResult[]): string[] {
  return all.flatMap(({ id, findings }) => {
    const levels = findings.map(({ level }) => level);
    if (levels.includes('problem')) return [`problem ${id}`];
    return levels.includes('warning') ? [`warning ${id}`] : [];
  });
}

/** No probe: it works for ever when it is told to. */
const hanging: Handler = async ({ input }, { sleep }) => {
  if (input.hang) await sleep(1e9);
  return 42;
};

/** Endpoints for every part, one whose handler is no probe, and one of that kind with a single worker. */
const endpoints: NonNullable<AskedWorld['endpoints']> = [
  ...['probe', 'second', 'scaling', 'openai'].map((name) => ({ name, workersMax: 20 })),
  { name: 'exclusive', workersMax: 1 },
  { name: 'limited', executionTimeoutMs: 60_000 },
  { name: 'balanced', type: 'load-balancing' },
  { name: 'custom', handler: 'custom' },
  { name: 'waiting', handler: 'custom', workersMax: 1 },
];

export type GoodProfile = ReturnType<typeof profileOf>;

function profileOf({ urls, keys, endpoints: ids, addresses }: ShownWorld) {
  const { valid, invalid, noAccess, secondUser } = keys;
  const { probe, second, exclusive, limited, scaling, openai } = ids as Record<string, string>;
  return {
    name: 'good',
    urls: { ...urls },
    keys: { valid, invalid, noAccess, secondUser } as Record<string, string>,
    endpoints: {
      ...{ probe, second, exclusive, limited, scaling, openai },
      balanced: { url: addresses!.balanced! },
    } as Record<string, unknown>,
    capabilities: {
      clockRate: 60,
      receiver: {},
      concurrentHandler: false,
      spend: true,
      executionTimeoutMs: { limited: 60_000 },
      requestsPerWorker: { scaling: 50 },
    } as Record<string, unknown>,
    slackMs: 6_000_000 as number,
    secrets: {},
  };
}
