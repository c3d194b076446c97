import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { runBounded } from '../../engine/bounded-program/run-bounded.ts';
import { UsageError } from '../../engine/errors.ts';
import { addressProblem } from '../../engine/http/address-problem.ts';
import { printableJson } from '../../engine/printable.ts';
import { callWebhook } from '../../engine/watch/call-webhook.ts';
import { changeRecord, changeVariables } from '../../engine/watch/change-record.ts';
import { commandWords } from '../../engine/watch/command-words.ts';
import type { WatchChange, WatchHook } from '../../engine/watch/watch-state.ts';
import type { WatchOptions } from './options.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What takes changes. */
export type WatchHooks = {
  readonly names: readonly WatchHook[];
  /** @returns whether the hook took it, after several tries where that helps */
  deliver(change: WatchChange, hook: WatchHook, signal: AbortSignal): Promise<boolean>;
};

type HookFacts = {
  /** The target's name, without secrets. */
  readonly target: string;
  readonly environment: Environment;
  readonly warn: (words: string) => void;
};

/** Bytes that a command may print. */
const mostBytes = 1_000_000;

/** @throws UsageError for hooks that can't be called */
export function createHooks(options: WatchOptions, { target, environment, warn }: HookFacts): WatchHooks {
  const { onChange, onChangeTimeout, state } = options;
  const words = onChange === undefined ? undefined : commandWords(onChange, '--on-change');
  const webhook = webhookIn(options, environment);
  const call: Record<WatchHook, (change: WatchChange, signal: AbortSignal) => Promise<string | undefined>> = {
    command: (change, signal) => runCommandHook(words!, change, signal),
    webhook: (change, signal) =>
      callWebhook(change.id, printableJson(changeRecord(change, target, state)), {
        ...{ ...webhook!, signal, now: () => Date.now() },
      }),
  };

  async function runCommandHook(
    [program, ...args]: readonly string[],
    change: WatchChange,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const record = changeRecord(change, target, state);
    const log = join(state, 'on-change.log');
    const end = await runBounded(program!, args, {
      environment: { ...environment, ...changeVariables(record) },
      mark: ['PLUMBLINE_HOOK', randomUUID()],
      input: `${printableJson(record)}\n`,
      ...{ log, mostMs: onChangeTimeout, mostBytes, signal },
    });
    if (end.how === 'exited' && end.code === 0) return undefined;
    return `the command of --on-change ${endWords(end.how, end.code, end.reason)}; its output is in ${log}`;
  }

  return {
    names: [
      ...(words === undefined ? [] : (['command'] as const)),
      ...(webhook === undefined ? [] : (['webhook'] as const)),
    ],
    async deliver(change, hook, signal) {
      const problem = await call[hook](change, signal);
      if (problem !== undefined && !signal.aborted) warn(`${change.id} was not delivered: ${problem}`);
      return problem === undefined;
    },
  };
}

function endWords(how: string, code: number | null, reason: unknown): string {
  switch (how) {
    case 'exited':
      return `ended with exit code ${code}`;
    case 'not-started':
      return `could not be started: ${String(reason)}`;
    case 'too-long':
      return 'took too long and was ended';
    case 'too-much-output':
      return 'printed too much and was ended';
    default:
      return 'was ended by a signal';
  }
}

function webhookIn(
  { webhook, webhookSecret }: WatchOptions,
  environment: Environment,
): { readonly url: string; readonly secret: string } | undefined {
  if (webhook === undefined && webhookSecret === undefined) return undefined;
  if (webhook === undefined)
    throw new UsageError('--webhook-secret signs what --webhook posts: name its address');
  if (webhookSecret === undefined)
    throw new UsageError(
      `--webhook is signed: name its secret as --webhook-secret '\${NAME}' of an environment variable`,
    );
  if (!/^\$\{[A-Za-z_]\w*\}$/.test(webhookSecret))
    throw new UsageError(
      `--webhook-secret must name an environment variable, such as '\${MY_SECRET}': secrets are never typed here`,
    );
  const url = filledIn(webhook, '--webhook', environment);
  const problem = addressProblem(url, false);
  if (problem !== undefined)
    throw new UsageError(
      `--webhook: expected an address such as https://example.com/hook, and it ${problem}`,
    );
  return { url, secret: filledIn(webhookSecret, '--webhook-secret', environment) };
}

function filledIn(text: string, option: string, environment: Environment): string {
  return text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(environment, name) ? environment[name] : undefined;
    if (value) return value;
    throw new UsageError(`${option} needs the environment variable ${name}, which is not set`);
  });
}
