import { expect, onTestFinished, test, vi } from 'vitest';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import type { CaseContext } from '../../service/case/case-context.ts';
import type { RuleContext } from '../../service/case/rule.ts';
import { expectStreamed, printing } from './logs.ts';

const log = { api: 'v2', method: 'GET', path: '/pods/{id}/logs', ids: { id: 'p1' } } as const;
const untried = vi.fn();
const ruleContext = { longestWait: printing, untried } as unknown as RuleContext;

type Log = {
  /** When each line is printed. */
  readonly prints: readonly number[];
  /** How long a call is held open. */
  readonly open: number;
  /** Whether a call that is open is given what is printed. */
  readonly streams: boolean;
  /** Whether more has come each time that one looks. */
  readonly neverPauses?: boolean;
  /** Whether each reading begins with when it was. */
  readonly isStamped?: boolean;
  /** How late what was printed before a call shows in it, and to those who are there already not at all. */
  readonly lag?: number;
  /** Whether an open call is kept alive by comments. */
  readonly pings?: boolean;
  /** From when on a call that is open is given nothing more. */
  readonly silentFrom?: number;
  /** What another reader gets at the same time, if there is one. */
  readonly beside?: 'the same' | 'what is there' | 'nothing';
};

/** A log that is read at instants of a clock which moves by half a second. */
function service({
  prints,
  open,
  streams,
  neverPauses = false,
  beside,
  silentFrom,
  isStamped,
  lag = 0,
  pings,
}: Log) {
  let now = 0;
  let looks = 0;
  let calls = 0;
  const listen = async () => {
    calls += 1;
    const begun = now;
    let stopped = Infinity;
    const end = (): number =>
      streams ? Math.min(now, begun + open, Math.max(begun, silentFrom ?? Infinity)) : begun;
    const isShown = (at: number): boolean => at <= begun - lag || (at > begun && at <= end());
    const text = (): string =>
      [
        isStamped ? `opened at ${begun}\n` : '',
        ...prints.flatMap((at) => (isShown(at) ? [`line of ${at}\n`] : [])),
        pings ? ': ping\n'.repeat(Math.floor((now - begun) / 5000)) : '',
      ].join('');
    return {
      status: 200,
      headers: pings ? { 'content-type': 'text/event-stream' } : {},
      text,
      size: () => (neverPauses ? ++looks : text().length),
      isOver: () => now >= begun + open || stopped < Infinity,
      beyond: async () => {},
      stop() {
        stopped = now;
      },
    };
  };
  const listenBeside = async () => {
    if (beside === 'nothing') return undefined;
    const stream = await listen();
    const { length } = stream.text();
    return beside === 'the same' ? stream : { ...stream, size: () => length };
  };
  const lacking = (reason: string): never => {
    throw new Inconclusive('not-offered', reason);
  };
  const until = async <T>(ask: () => Promise<T | undefined>, deadline: number): Promise<T | undefined> => {
    for (; ; now += 500) {
      const found = await ask();
      if (found !== undefined || now >= deadline) return found;
    }
  };
  const reach = async (instant: number): Promise<void> => {
    now = Math.max(now, instant);
  };
  const time = { slack: 0, now: () => now, until, reach };
  const elapsed = (judge: () => void): void => judge();
  const caseContext = {
    rest: { listen, listenBeside, lacking },
    time,
    expect,
    elapsed,
  } as unknown as CaseContext;
  const how = beside !== undefined ? 'beside another' : silentFrom !== undefined ? 'for long' : 'plainly';
  const judge = () => expectStreamed(log, async () => true, caseContext, ruleContext, how);
  return { judge, calls: () => calls };
}

const every10s = Array.from({ length: 40 }, (_, index) => index * 10_000);

test('a log that stays open and gives what is printed is streamed', async () => {
  const { judge, calls } = service({ prints: every10s, open: Infinity, streams: true });
  await judge();
  expect(calls()).toBe(1);
});

test('a log that gives the first lines alone of what is printed is no stream', async () => {
  const { judge } = service({ prints: every10s, open: Infinity, streams: true, silentFrom: 15_000 });
  await expect(judge()).rejects.toThrow('the lines that did not come after the first ones');
});

test('a log in which nothing is printed after the first lines is streamed', async () => {
  await service({ prints: [0, 10_000], open: Infinity, streams: true, silentFrom: 20_000 }).judge();
});

test('a stream that the service ends before anything is printed is asked for again', async () => {
  const { judge, calls } = service({ prints: [0, 40_000], open: 15_000, streams: true });
  await judge();
  // One of them reads what a store that lags shows a moment later.
  expect(calls()).toBe(4);
});

test('streams that always end at the instant of a line are streams', async () => {
  const every15s = Array.from({ length: 40 }, (_, index) => index * 15_000 + 15_000);
  await service({ prints: every15s, open: 15_000, streams: true }).judge();
});

test.each([
  ['over once what is there has come', 0],
  ['held open for good', Infinity],
])('a log that is %s and is given nothing later is no stream', async (_, open) => {
  await expect(service({ prints: every10s, open, streams: false }).judge()).rejects.toThrow(
    'the lines that did not come while the call was open',
  );
});

test('where each call ends before anything comes in it nothing is judged', async () => {
  await expect(service({ prints: every10s, open: 15_000, streams: false }).judge()).rejects.toThrow(
    'the service ended each call before anything came in it',
  );
});

test('comments that keep a call alive are no lines', async () => {
  const held = service({ prints: every10s, open: Infinity, streams: false, pings: true }).judge();
  await expect(held).rejects.toThrow('the lines that did not come while the call was open');
});

test.each([
  ['each reading says when it was', { isStamped: true }],
  ['a store lags', { lag: 5000 }],
])('where nothing is printed and %s nothing is judged', async (_, more) => {
  const { judge } = service({ prints: [-1000], open: Infinity, streams: true, ...more });
  await expect(judge()).rejects.toThrow('nothing was printed');
});

test('where nothing is printed nothing is judged', async () => {
  await expect(service({ prints: [0], open: 15_000, streams: true }).judge()).rejects.toThrow(
    'nothing was printed',
  );
});

test('a log that never pauses is streamed, and is not read for ever', async () => {
  let real = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (real += 100));
  onTestFinished(() => clock.mockRestore());
  const { judge, calls } = service({ prints: [], open: Infinity, streams: true, neverPauses: true });
  await judge();
  expect(calls()).toBe(1);
  expect(real).toBeLessThan(11_000);
});

test('another reader gets what is printed as well', async () => {
  const streamed = { prints: every10s, open: 1_000_000, streams: true } as const;
  await service({ ...streamed, beside: 'the same' }).judge();
  const silent = service({ ...streamed, beside: 'what is there' }).judge();
  await expect(silent).rejects.toThrow('a second reader');
});

test('another reader may be refused, which is noted', async () => {
  await service({ prints: every10s, open: 1_000_000, streams: true, beside: 'nothing' }).judge();
  expect(untried).toHaveBeenCalledOnce();
});
