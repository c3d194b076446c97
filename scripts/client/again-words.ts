import { typedCommand } from '../../engine/installation.ts';
import { shellWord } from '../../engine/report/shell.ts';
import type { ClientWorld } from './client-world.ts';
import type { ClientOptions } from './options.ts';

/** Share of the calls at which each kind of trouble begins, unless another is asked for. */
export const usualShare = 0.1;

/** The one command that tries a client again in a world of these variants and troubles. */
export function againWords(
  {
    env,
    envTemplate,
    dialect,
    handler,
    clock,
    speed,
    now,
    seed,
    timeout,
    troubleShare,
    withoutRule,
  }: ClientOptions,
  { variants, troubles }: Pick<ClientWorld, 'variants' | 'troubles'>,
  command: readonly string[],
): string {
  const given: [string, string | undefined][] = [
    ...variants.map((id): [string, string] => ['--variant', id]),
    ...env.map((text): [string, string] => ['--env', text]),
    ['--env-template', envTemplate],
    ...dialect.map((id): [string, string] => ['--dialect', id]),
    ['--handler', handler],
    ['--clock', clock === 'real' ? undefined : clock],
    ['--speed', speed === 1 ? undefined : String(speed)],
    ['--now', now === undefined ? undefined : new Date(now).toISOString()],
    ['--seed', seed === 1 ? undefined : String(seed)],
    ['--trouble', troubles.length === 0 ? undefined : troubles.join(',')],
    [
      '--trouble-share',
      troubles.length === 0 || troubleShare === usualShare ? undefined : String(troubleShare),
    ],
    ...withoutRule.map((id): [string, string] => ['--without-rule', id]),
    ['--timeout', timeout === 120 ? undefined : String(timeout)],
  ];
  const options = given.flatMap(([flag, value]) => (value === undefined ? [] : [flag, shellWord(value)]));
  const worlds = variants.length === 0 ? ['--worlds', '1'] : [];
  return typedCommand('client', [...worlds, ...options, '--', ...command.map(shellWord)]);
}
