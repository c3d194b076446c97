import { AsyncLocalStorage } from 'node:async_hooks';
import { SuiteError } from '../errors.ts';

/** Rule of a target run. */
export type RuleOfRun = { readonly targetRun: string; readonly rule: string };

type Work = RuleOfRun & { isOver: boolean; fail(error: SuiteError): void };

const work = new AsyncLocalStorage<Work>();

/**
 * Judges a rule so that errors that nobody catches are known to be of that rule. One that comes while the rule is being
 * judged ends it: what the error ended may be what the rule waits for.
 * @throws SuiteError when such an error comes
 */
export function judgeAttributed<T>(of: RuleOfRun, judge: () => Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const own: Work = { ...of, isOver: false, fail: reject };
  const judged = work.run(own, judge).finally(() => {
    own.isOver = true;
  });
  return Promise.race([judged, promise]);
}

const events = ['unhandledRejection', 'uncaughtException'] as const;
type Listener = (reason: unknown, ...more: readonly unknown[]) => void;

/**
 * Attributes errors that nobody catches to rules, until it is stopped: those of a rule that has been judged already, and
 * those of no rule, go on to the listeners that are there.
 */
export function attributeErrors(): () => void {
  const undone = events.map((event) => {
    const before = process.listeners(event as 'uncaughtException') as Listener[];
    const listen: Listener = (reason, ...more) => {
      const own = work.getStore();
      const error = attributed(reason, event, own);
      if (own !== undefined && !own.isOver) own.fail(error);
      else for (const listener of before) listener(error, ...more);
    };
    for (const listener of before) process.off(event, listener);
    process.on(event, listen);
    return () => {
      process.off(event, listen);
      for (const listener of before) process.on(event as 'uncaughtException', listener);
    };
  });
  return () => {
    for (const undo of undone) undo();
  };
}

const words = { unhandledRejection: 'unhandled rejection', uncaughtException: 'uncaught exception' } as const;

/** Crosses to the main thread with the rule as a member of its own. */
function attributed(
  reason: unknown,
  event: (typeof events)[number],
  own: Work | undefined,
): SuiteError & { of?: RuleOfRun } {
  const text = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
  const error = new SuiteError(`${words[event]}: ${text}`, { cause: undefined });
  return own === undefined
    ? error
    : Object.assign(error, { of: { targetRun: own.targetRun, rule: own.rule } });
}

/** The rule that such an error is of; undefined where it is of none. */
export function ruleOfError(error: unknown): RuleOfRun | undefined {
  return (error as { of?: RuleOfRun }).of;
}
