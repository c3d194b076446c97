import { typedCommand } from '../../engine/installation.ts';
import { shellWord } from '../../engine/report/shell.ts';
import type { ClientOptions } from '../client.ts';

/** The one command that tries a client again in a world of these variants. */
export function againWords(
  { env, envFile, handler, clock, speed, now, seed, timeout }: ClientOptions,
  variants: readonly string[],
  command: readonly string[],
): string {
  const given: [string, string | undefined][] = [
    ...variants.map((id): [string, string] => ['--variant', id]),
    ...env.map((text): [string, string] => ['--env', text]),
    ['--env-file', envFile],
    ['--handler', handler],
    ['--clock', clock === 'real' ? undefined : clock],
    ['--speed', speed === 1 ? undefined : String(speed)],
    ['--now', now === undefined ? undefined : new Date(now).toISOString()],
    ['--seed', seed === 1 ? undefined : String(seed)],
    ['--timeout', timeout === 120 ? undefined : String(timeout)],
  ];
  const options = given.flatMap(([flag, value]) => (value === undefined ? [] : [flag, shellWord(value)]));
  const worlds = variants.length === 0 ? ['--worlds', '1'] : [];
  return typedCommand('client', [...worlds, ...options, '--', ...command.map(shellWord)]);
}
