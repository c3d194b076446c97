import { type ChildProcess, spawn } from 'node:child_process';
import { ownPath } from '../../engine/installation.ts';
import { endWithUs } from './end-with-us.ts';
import { LoadError } from './errors.ts';

/** What an emulator says of itself when it is ready. */
export type EmulatorReady = {
  readonly urls: { readonly serverless: string };
  readonly keys: { readonly valid: string; readonly secondUser: string };
  readonly endpoints: Readonly<Record<string, string>>;
  readonly control: string;
  readonly controlToken: string;
};

/** An emulator in a process of its own with keys that nobody else knows, so that whoever puts it under load has the other core. */
export type EmulatorProcess = EmulatorReady & { readonly pid: number; stop(): Promise<void> };

const main = ownPath('../../scripts/main.js', import.meta.url);

/** @throws LoadError when it ends before it is ready */
export async function startEmulator(args: readonly string[]): Promise<EmulatorProcess> {
  const usual = ['--port', '0', '--clock', 'real', '--own-keys'];
  const child = spawn(process.execPath, [main, 'emulate', ...usual, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid !== undefined) child.once('exit', endWithUs(child.pid));
  const ready = JSON.parse(await firstLine(child)) as EmulatorReady;
  return {
    ...ready,
    pid: child.pid!,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  let text = '';
  let trouble = '';
  child.stderr?.on('data', (part) => {
    trouble = `${trouble}${part}`.slice(-2000);
  });
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (part) => {
      text += part;
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')));
    });
    child.once('error', reject);
    child.once('close', (code) => reject(new LoadError(`the emulator ended with ${code}: ${trouble}`)));
  });
}
