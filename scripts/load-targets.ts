import type { Pool } from '../load/plan/pools.ts';
import { createPoolWorld } from '../load/run/create-pool-world.ts';
import { emulatedTarget } from '../load/run/emulated-target.ts';
import { type EmulatorProcess, startEmulator } from '../load/run/emulator-process.ts';
import type { LoadTarget } from '../load/run/load-target.ts';
import { isScenario, type LoadName } from '../load/run/loads.ts';
import { profileTarget } from '../load/run/profile-target.ts';
import { roughPing } from '../load/run/rough-workers.ts';
import type { LoadOptions } from './load-request.ts';

/** What is put under load, with its endpoints where a scenario measures several. */
export type LoadedTarget = { target: LoadTarget; pools?: readonly Pool[] };

export function emulatorFor({ speed, fault, variant, rough }: LoadOptions): Promise<EmulatorProcess> {
  const altered = [...fault.flatMap((id) => ['--fault', id]), ...variant.flatMap((id) => ['--variant', id])];
  const workers = rough ? ['--workers', 'external', '--worker-ping', String(roughPing)] : [];
  return startEmulator(['--speed', String(speed), ...altered, ...workers]);
}

export async function emulated(
  what: LoadName,
  emulator: EmulatorProcess,
  options: LoadOptions,
): Promise<LoadedTarget> {
  const { speed, fault: faults, variant: variants } = options;
  const { sizes = what === 'cold-start' ? [4] : [1, 2, 4, 8] } = options;
  const target = emulatedTarget(emulator, { alterations: [...faults, ...variants], speed });
  if (!isScenario(what)) return { target };
  const { pools, ...world } = await createPoolWorld(emulator, {
    ...workersFor(what, speed),
    sizes,
    faults,
    variants,
  });
  return { target: { ...target, ...world }, pools };
}

/** Milliseconds in which a worker of the emulator starts, and after which one without a job ends: by our clock, long enough for k6 to start. */
function workersFor(what: LoadName, speed: number): { coldStartMs: number; idleTimeoutMs: number } {
  return { coldStartMs: 500, idleTimeoutMs: (what === 'cold-start' ? 6000 : 60_000) * speed };
}

export async function profiled({ target: file, pools }: LoadOptions): Promise<LoadedTarget> {
  const target = await profileTarget(file!, process.env);
  return pools === undefined ? { target } : { target, pools };
}
