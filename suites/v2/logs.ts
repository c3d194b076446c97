import type { Duration } from '../../engine/time/time.ts';
import type { CaseContext } from '../../service/case/case-context.ts';
import { listGrace } from '../../service/case/list-grace.ts';
import type { RestRequestOptions } from '../../service/case/rest-case-context.ts';
import type { RuleContext } from '../../service/case/rule.ts';
import type { RestStream } from '../../service/client/rest-client.ts';
import { isRestAccepted } from '../shared/resources/v2-is-accepted.ts';
import { unserved } from './unserved.ts';

/** How long something that prints is given to print again, in milliseconds of the target's time. */
export const printing: Duration = 120_000;
/** Real milliseconds within which what was sent comes. */
const onTheWay = 150;
/** The same between two moves of a clock: what comes later is seen after the next. */
const briefly = 40;
/** Real milliseconds after which what still comes is taken for what is being printed: some things never pause. */
const longestBeginning = 10_000;
/** For so long nobody listens between two calls, so that the end of one does not meet what is printed each time. */
const pause: Duration = 1000;
const decisive = `one that is held open for ${printing / 1000} s would show whether it is streamed`;

/** How a log is read: by one until something comes, with somebody else beside, or until several lines have come. */
export type HowRead = 'plainly' | 'beside another' | 'for long';

/**
 * Asserts that a log is streamed: what is printed after the call began comes while it is open, and what is printed after that
 * where it is read for long. A log without streaming shows when it is read once more. Where nothing is printed nothing is
 * judged. How long a stream lasts is open: when the service ends one that was held open, another is asked for. Where all of
 * them end before anything comes in them, lines may only take longer than that. @see interface 4.3
 * @param isThere asked once there is no log: whether what writes it is still there
 * @param how whether somebody else reads it from then on, and whether it is read for long
 */
export async function expectStreamed(
  log: RestRequestOptions,
  isThere: () => Promise<boolean>,
  caseContext: CaseContext,
  ruleContext: RuleContext,
  how: HowRead = 'plainly',
): Promise<void> {
  const { time, expect, elapsed, rest } = caseContext;
  const first = await begun(log, isThere, caseContext);
  let listening = await listeningTo(first);
  let hasEnded = false;
  const beside = how === 'beside another' ? await readBeside(log, caseContext, ruleContext) : undefined;
  try {
    const more = async (): Promise<true | undefined> => {
      if (await hasMore(listening, time.kind === 'virtual' ? briefly : onTheWay)) return true;
      if (!listening.wasHeldOpen || !listening.stream.isOver()) return undefined;
      hasEnded = true;
      await time.reach(time.now() + pause);
      const next = await rest.listen(log);
      if (!isRestAccepted(next)) next.stop();
      else listening = await listeningTo(next);
      return undefined;
    };
    const wait = Math.min(printing, ruleContext.longestWait) + time.slack;
    const end = time.now() + wait;
    const isSoon = (await time.until(more, Math.min(end, time.now() + listGrace + time.slack))) === true;
    // A store that lags shows by now what was printed before the call began.
    const known = isSoon ? '' : `${first.text()}\n${await readIfServed(log, caseContext)}`;
    if (isSoon || (await time.until(more, end)) === true) {
      const { stream, begun } = listening;
      expect(printedIn(stream), 'how much of the log has come').toBeGreaterThan(begun);
      await expectMore(beside, wait, caseContext);
      if (how === 'for long') await expectGoesOn(stream, log, wait, caseContext);
      return;
    }
    const held = await missing(known, log, caseContext);
    if (await hasMore(listening)) return;
    if (held.length === 0) rest.lacking('nothing was printed');
    if (hasEnded) rest.lacking(`the service ended each call before anything came in it; ${decisive}`);
    elapsed(() => expect(held, 'the lines that did not come while the call was open').toEqual([]));
  } finally {
    listening.stream.stop();
    beside?.stream.stop();
  }
}

/** Somebody else who reads a log; undefined where a log has one reader at a time. */
async function readBeside(
  log: RestRequestOptions,
  { rest }: CaseContext,
  ruleContext: RuleContext,
): Promise<Listening | undefined> {
  const stream = await rest.listenBeside(log);
  if (stream !== undefined) return listeningTo(stream);
  ruleContext.untried('a log that two read at the same time: the second is refused');
  return undefined;
}

/**
 * Claims that a log which is open before something happens still brings what is printed afterwards: it holds back no line that whoever asks
 * later is shown. Where nothing is printed it holds.
 */
export async function expectReadThrough(
  log: RestRequestOptions,
  happening: () => Promise<boolean>,
  caseContext: CaseContext,
): Promise<boolean> {
  const { rest, time } = caseContext;
  const stream = await rest.listen(log);
  try {
    if (!isRestAccepted(stream)) rest.lacking(`it was answered ${stream.status}`);
    await settled(stream);
    if (!(await happening())) return false;
    await expectGoesOn(stream, log, printing + time.slack, caseContext);
    return true;
  } finally {
    stream.stop();
  }
}

/** Claims that what is printed comes to another reader as well, as long as the service does not end that call. */
async function expectMore(
  beside: Listening | undefined,
  wait: Duration,
  { time, elapsed, expect }: CaseContext,
): Promise<void> {
  if (beside === undefined) return;
  const { stream, begun } = beside;
  await time.until(
    async () => ((await hasMore(beside, briefly)) || stream.isOver() ? true : undefined),
    time.now() + wait,
  );
  await settled(stream);
  if (stream.isOver()) return;
  const what = 'how much has come to a second reader of the log';
  elapsed(() => expect(printedIn(stream), what).toBeGreaterThan(begun));
}

/** How often something more must come of a log that is read for long, if anything is printed. */
const furtherTimes = 3;

/**
 * Claims that a log which has brought something goes on to bring what is printed then, as long as the service does not end that call: it
 * holds back no line that whoever asks later is shown.
 */
async function expectGoesOn(
  stream: RestStream,
  log: RestRequestOptions,
  wait: Duration,
  caseContext: CaseContext,
): Promise<void> {
  const { time, elapsed, expect } = caseContext;
  await time.reach(time.now() + listGrace + time.slack);
  const known = `${await settled(stream)}\n${await readIfServed(log, caseContext)}`;
  for (let times = 0; times < furtherTimes; times++) {
    const listening = await listeningTo(stream);
    const came = async () => ((await hasMore(listening, briefly)) || stream.isOver() ? true : undefined);
    if ((await time.until(came, time.now() + wait)) !== true) break;
  }
  const later = await missing(known, log, caseContext);
  const came = new Set(linesOf(await settled(stream)));
  if (stream.isOver()) return;
  const held = later.filter((line) => !came.has(line));
  elapsed(() =>
    expect(held, 'the lines that did not come after the first ones, while the call was open').toEqual([]),
  );
}

/** A log that is listened to, and how much was there before. */
type Listening = {
  readonly stream: RestStream;
  readonly begun: number;
  /** The same in bytes of the answer. */
  readonly bytes: number;
  /** Whether it went on when all that was there had come. One that did not is no stream. */
  readonly wasHeldOpen: boolean;
};

async function listeningTo(stream: RestStream): Promise<Listening> {
  await settled(stream);
  return { stream, begun: printedIn(stream), bytes: stream.size(), wasHeldOpen: !stream.isOver() };
}

async function hasMore({ stream, begun, bytes }: Listening, within = onTheWay): Promise<boolean> {
  await stream.beyond(bytes, within);
  return printedIn(stream) > begun;
}

/** How many characters, or bytes, have come of a log. Comments keep a stream of events alive (WHATWG HTML, 9.2.6): they are no part of it. */
function printedIn(stream: RestStream): number {
  if (!/^text\/event-stream/i.test(stream.headers['content-type'] ?? '')) return stream.size();
  return linesOf(stream.text())
    .filter((line) => !line.startsWith(':'))
    .join('\n').length;
}

async function begun(
  log: RestRequestOptions,
  isThere: () => Promise<boolean>,
  { rest, expect }: CaseContext,
): Promise<RestStream> {
  const stream = await rest.listen(log);
  if (unserved.has(stream.status) && !(await isThere()))
    rest.lacking(`it was answered ${stream.status}, and what wrote it has gone`);
  const what = `what ${log.method} ${log.path} of what is there answers`;
  expect([...unserved], what).not.toContain(stream.status);
  if (!isRestAccepted(stream)) rest.lacking(`it was answered ${stream.status}`);
  return stream;
}

/**
 * What a log begins with: all that was there before, or what came within a while.
 * @throws TransportError when that is more than is read
 */
async function settled(stream: RestStream): Promise<string> {
  const until = performance.now() + longestBeginning;
  let size = -1;
  while (size < stream.size() && performance.now() < until) {
    size = stream.size();
    await stream.beyond(size, onTheWay);
  }
  return stream.text();
}

/** Lines that a log has now and had not before. What is in one reading only is the reading's own. What wrote it may have gone. */
async function missing(known: string, log: RestRequestOptions, caseContext: CaseContext): Promise<string[]> {
  const { time } = caseContext;
  const one = await readNow(log, caseContext);
  await time.reach(time.now() + pause);
  const other = await readNow(log, caseContext);
  const had = new Set(linesOf(known));
  return linesOf(one).filter((line) => linesOf(other).includes(line) && !had.has(line));
}

/** What a log has now, where it is shown to one who reads it besides. */
async function readIfServed(log: RestRequestOptions, { rest }: CaseContext): Promise<string> {
  const stream = await rest.listenBeside(log);
  try {
    return stream === undefined || !isRestAccepted(stream) ? '' : await settled(stream);
  } finally {
    stream?.stop();
  }
}

/** What a log that may go on for ever has now. */
export async function readNow(log: RestRequestOptions, caseContext: CaseContext): Promise<string> {
  const stream = await caseContext.rest.listen(log);
  try {
    if (!isRestAccepted(stream)) caseContext.rest.lacking(`read once more, it was answered ${stream.status}`);
    return await settled(stream);
  } finally {
    stream.stop();
  }
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== '');
}
