import type { ServerResponse } from 'node:http';
import type { CallClock, Moment } from '../../engine/time/time.ts';
import type { LostAnswers } from './lost-answers.ts';
import type { SilentPort } from './silent-port.ts';
import type { Says, WebhookAnswer } from './webhook-answer.ts';

/** A call that reached us. */
export type Received = {
  readonly what: 'beacon' | 'webhook';
  /** Which of the case's webhooks was called; undefined for the one that answers 200 to everything. */
  readonly hook: number | undefined;
  /** What a beacon's address says that the answer is to be. */
  readonly directive?: string;
  readonly method: string;
  /** Path and query, as they came. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** When its head came, in the target's time. */
  readonly begun: Moment;
  /** When it was answered, or its connection ended. */
  ended: Moment | undefined;
};

/** What an inbox answers a beacon with. */
export type Respond = (call: Received) => unknown;

/** A webhook of one case. */
export type Hook = {
  /** It spells the answers out, for whoever reads the trace or plays it again. */
  readonly url: string;
  readonly number: number;
};

/** One where nobody listens until `listen` is called. */
export type SilentHook = Hook & { readonly origin: string; listen(): Promise<void> };

/** An address of our own for one case. */
export type Inbox = {
  /** Where probes report. */
  readonly beacon: string;
  /** Where webhooks go that are always answered 200. */
  readonly webhook: string;
  /** What in its addresses nobody else may know, and the names that traces show instead. */
  readonly secrets: ReadonlyMap<string, string>;
  readonly received: readonly Received[];
  /** Whether the target calls us itself, with nothing between that might change addresses. */
  readonly isDirect: boolean;
  /** Whether the way to the receiver delivered a report of a run once more, to whichever inbox. @see specs/probe.md */
  isWayRepeating(): boolean;
  /** Tries whether the way back from the receiver loses answers; none where nothing stands on it. */
  lostAnswers(): Promise<LostAnswers>;
  /** A webhook whose nth call is answered with the nth of these, later ones with the last. */
  hook(answers: readonly WebhookAnswer[], more?: HookOptions): Hook;
  /** The same, closed at first; undefined where no such address is known to be reached like ours. */
  silentHook(answers: readonly WebhookAnswer[]): SilentHook | undefined;
  close(): void;
};

/**
 * What comes with a status, the end of the path and the query of the address, and real milliseconds until each call is answered:
 * none unless given.
 */
export type HookOptions = {
  readonly says?: Says;
  readonly tail?: string;
  readonly query?: string;
  readonly delay?: number;
};

/** How an inbox is kept. */
export type InboxOptions = {
  heard?(call: Received): void;
  respond?: Respond;
  /** By whose time calls are noted; without one, at 0. */
  clock?(): Pick<CallClock, 'hear' | 'kind'>;
};

/** What the server needs of an inbox. */
export type InboxSlot = InboxOptions & {
  readonly received: Received[];
  readonly requests: InboxRequest[];
  /** The reports of runs that came, as they were: each run has a text of its own. */
  readonly reports: Set<string>;
  /** Calls that are not answered. */
  readonly open: Set<ServerResponse>;
  /** Bytes of the calls that came, and of those that come just now. */
  bytes: number;
  isClosed: boolean;
};

export type InboxRequest = {
  answers: readonly WebhookAnswer[];
  says: Says | undefined;
  delay: number | undefined;
  calls: number;
};

export function createSlot(options: InboxOptions): InboxSlot {
  return {
    ...options,
    received: [],
    requests: [],
    reports: new Set(),
    open: new Set(),
    bytes: 0,
    isClosed: false,
  };
}

type Place = {
  /** The run's secret and the inbox's own, as a path begins with them. */
  readonly run: string;
  readonly name: string;
  /** The address by which the target reaches us. */
  readonly base: string;
  readonly isDirect: boolean;
  isWayRepeating(): boolean;
  lostAnswers(): Promise<LostAnswers>;
  silentPort(): SilentPort | undefined;
  closed(): void;
};

export function createInbox(
  slot: InboxSlot,
  { run, name, base, isDirect, isWayRepeating, lostAnswers, silentPort, closed }: Place,
): Inbox {
  const ports: SilentPort[] = [];
  const root = `/${run}/${name}`;

  function openRequest(
    answers: readonly WebhookAnswer[],
    { says, delay }: HookOptions = {},
  ): { number: number; path: string } {
    const number = slot.requests.push({ answers, says, delay, calls: 0 });
    return { number, path: `${root}/webhook/${number}/${answers.join(',')}` };
  }

  return {
    beacon: below(base, `${root}/beacon`),
    webhook: below(base, `${root}/webhook`),
    secrets: new Map([
      [run, '$RECEIVER_SECRET'],
      [name, '$INBOX_SECRET'],
    ]),
    received: slot.received,
    isDirect,
    isWayRepeating,
    lostAnswers,
    hook(answers, options = {}) {
      const { path, number } = openRequest(answers, options);
      const { tail = '', query = '' } = options;
      return { url: withQuery(below(base, `${path}${tail}`), query), number };
    },
    silentHook(answers) {
      const port = isDirect ? silentPort() : undefined;
      if (port === undefined) return undefined;
      ports.push(port);
      const { path, number } = openRequest(answers);
      return { url: `${port.origin}${path}`, number, origin: port.origin, listen: port.listen };
    },
    close() {
      closed();
      for (const response of slot.open) response.destroy();
      for (const port of ports) port.close();
    },
  };
}

/** An address that has a query keeps it: it may hold what lets a caller in. */
function below(base: string, path: string): string {
  const [address = '', ...query] = base.split('?');
  return [`${address.replace(/\/$/, '')}${path}`, ...query].join('?');
}

function withQuery(url: string, query: string): string {
  if (query === '') return url;
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}
