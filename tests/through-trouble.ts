import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openProxy, type WireProxy } from '../harness/proxy/proxy.ts';
import type { Verdict } from '../harness/rule/result.ts';
import { type EmulatorProcess, startEmulatorProcess, writeProfile } from './emulator-process.ts';
import { runCommand, scratchFolder } from './run-command.ts';

const keyVariable = 'PLUMBLINE_TEST_KEY';

export type Trouble = { readonly seed: number; readonly share: number };

/** What a run through the proxy came to. */
export type TroubledRun = {
  readonly code: number | null;
  readonly stderr: string;
  readonly rules: readonly { id: string; verdict: Verdict; reason?: string; cases: number }[];
  /** Calls that came by the proxy, and how many met each kind of trouble. */
  readonly calls: number;
  readonly met: ReadonlyMap<string, number>;
};

/** Judges an emulator on a virtual clock, with trouble on the way to its service and none on the way to control. */
export function verifyThroughTrouble(trouble: Trouble, args: readonly string[]): Promise<TroubledRun> {
  return through(trouble, ['--clock', 'virtual'], async (proxy) => {
    const profile = { name: 'virtual', control: `${proxy.quietOrigin}/control` };
    return verify(profile, trouble, args);
  });
}

/** The same on a real clock, sixty times as fast, as a target that others share. */
export function verifySharedThroughTrouble(trouble: Trouble, args: readonly string[]): Promise<TroubledRun> {
  return through(trouble, ['--clock', 'real', '--speed', '60'], async (proxy, { urls, keys }) => {
    const { pathname } = new URL(urls.serverless);
    const profile = {
      name: 'real',
      urls: { serverless: `${proxy.origin}${pathname}` },
      keys: { valid: `\${${keyVariable}}` },
      endpoints: { probe: 'probe', second: 'second', exclusive: 'exclusive' },
      capabilities: { clockRate: 60, receiver: {} },
    };
    return verify(profile, trouble, ['--tier', 'smoke', ...args], { [keyVariable]: keys.valid! });
  });
}

type Verified = Pick<TroubledRun, 'code' | 'stderr' | 'rules'>;

async function through(
  trouble: Trouble,
  emulatorArgs: readonly string[],
  use: (proxy: WireProxy, emulator: EmulatorProcess) => Promise<Verified>,
): Promise<TroubledRun> {
  const emulator = await startEmulatorProcess(emulatorArgs);
  const proxy = await openProxy({ target: emulator.control, ...trouble });
  try {
    const verified = await use(proxy, emulator);
    return { ...verified, calls: proxy.calls(), met: proxy.met() };
  } finally {
    await proxy.close();
    await emulator.stop();
  }
}

async function verify(
  profile: object,
  { seed }: Trouble,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<Verified> {
  const results = await scratchFolder();
  const target = await writeProfile(profile);
  const common = ['verify', '--target', target, '--seed', String(seed), '--results', results];
  const { code, stderr } = await runCommand([...common, ...args], environment);
  const { rules } = JSON.parse(await readFile(join(results, 'latest/results.json'), 'utf8'));
  return { code, stderr, rules };
}
