import { randomUUID } from 'node:crypto';
import { createTrace } from '../../engine/http/trace.ts';
import { createTransport, TransportError } from '../../engine/http/transport.ts';
import { isAssertionError } from '../../engine/property/assertion-error.ts';
import type { CaseOutcome } from '../../engine/property/case-outcome.ts';
import type { CaseRunner } from '../../engine/property/case-runner.ts';
import { createCountedExpect } from '../../engine/property/counted-expect.ts';
import { legibleMessage } from '../../engine/property/legible-message.ts';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import { createWireRecord } from '../../engine/property/wire-record.ts';
import type { AlteredWorld } from '../../engine/run/plan.ts';
import { createVirtualTime } from '../../engine/time/virtual-time.ts';
import { createWatchdog } from '../../engine/time/watchdog.ts';
import type { WorldClock } from '../../engine/time/world-clock.ts';
import { type CaseContext, createCaseContext } from './case-context.ts';

/** A store whose worlds are made for cases. */
export type Store = CaseRunner<CaseContext> & {
  /** Whether a world can be made, and how long that takes in real milliseconds. */
  signOfLife(): Promise<{ readonly ms: number } | Inconclusive>;
  close(): Promise<void>;
};

/** Runs each case in a world of its own, altered as a target run says. */
export function createStore(
  url: string,
  altered: AlteredWorld,
  patience: number,
  signal: AbortSignal,
): Store {
  const transport = createTransport();
  const { faults = [], variants = [], nullTarget } = altered;
  const changes = [...faults, ...variants, ...(nullTarget === undefined ? [] : [nullTarget.id])];

  async function control<T>(method: string, world: string, body?: object): Promise<T> {
    const sent = { method, url: `${url}/control/${world}`, headers: {}, body: body && JSON.stringify(body) };
    const { bytes } = await transport.send(sent, patience);
    return (bytes.length === 0 ? undefined : JSON.parse(Buffer.from(bytes).toString())) as T;
  }

  const watchdog = createWatchdog(() => control('DELETE', 'none'));

  return {
    target: { rate: undefined, wire: createWireRecord() },
    signal,
    async run({ context }, check): Promise<CaseOutcome> {
      const begun = performance.now();
      const world = randomUUID();
      const trace = createTrace();
      const redact = (text: string): string => text;
      const { expect, assertions } = createCountedExpect();
      const clock = createVirtualTime({
        control: { advance: (id, move) => control<WorldClock>('POST', id, move) },
        ...{ watchdog, worldId: world, slack: 0, tick: 1 },
        start: await control<WorldClock>('POST', world, { changes }),
        moved: (to) => trace.events.push({ kind: 'time', to }),
      });
      const parts = { url: `${url}/${world}`, transport, trace, clock, redact, expect, context, patience };
      const caseContext = createCaseContext(parts);
      const thrown = await caseContext
        .begin()
        .then(() => check(caseContext))
        .then(
          () => undefined,
          (error: unknown) => ({ error }),
        );
      await control('DELETE', world);
      return {
        ...outcomeOf(thrown, assertions()),
        ...{
          covered: caseContext.covered,
          freeValues: caseContext.freeValues,
          observed: {},
          names: [],
          redact,
        },
        ...{ events: trace.events, calls: trace.calls(), order: { changes } },
        took: { case: performance.now() - begun, turn: 0 },
      };
    },
    responds: async () => true,
    movesIn: () => ({}),
    async signOfLife() {
      const begun = performance.now();
      const world = randomUUID();
      try {
        await control('POST', world, { changes });
        await control('DELETE', world);
      } catch (error) {
        if (!(error instanceof TransportError)) throw error;
        return new Inconclusive('unreachable', error.message);
      }
      return { ms: performance.now() - begun };
    },
    close: () => transport.close(),
  };
}

/** What a case comes to. Whatever is neither an assertion nor trouble on the way is an error of the suite. */
function outcomeOf(
  thrown: { readonly error: unknown } | undefined,
  assertions: number,
): Pick<CaseOutcome, 'verdict' | 'violation' | 'inconclusive' | 'disturbance'> {
  const nothing = { violation: undefined, inconclusive: undefined, disturbance: undefined };
  const inconclusive = (reason: Inconclusive, disturbance?: string) =>
    ({ ...nothing, verdict: 'inconclusive', inconclusive: reason, disturbance }) as const;
  if (thrown === undefined) {
    if (assertions > 0) return { ...nothing, verdict: 'held' };
    return inconclusive(new Inconclusive('nothing-to-judge', 'nothing was asserted'));
  }
  const { error } = thrown;
  if (error instanceof Inconclusive) return inconclusive(error);
  if (error instanceof TransportError)
    return inconclusive(new Inconclusive('unreachable', error.message), error.message);
  if (!isAssertionError(error)) throw error;
  return {
    ...nothing,
    verdict: 'violated',
    violation: { basis: 'content', message: legibleMessage(error) },
  };
}
