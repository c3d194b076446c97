import { later } from '../../engine/http/later.ts';
import type { Redact } from '../../engine/http/redact.ts';
import type { Head, TraceEvent } from '../../engine/http/trace.ts';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import type { Moment } from '../../engine/time/time.ts';
import type { Hook, HookOptions, Inbox, Received } from '../receiver/inbox.ts';
import { type LostAnswers, noAnswersLost } from '../receiver/lost-answers.ts';
import type { WebhookAnswer } from '../receiver/webhook-answer.ts';

/** The webhooks of a case: addresses that answer as it says. */
export type Webhooks = {
  /**
   * An address whose nth call is answered with the nth of these, later ones with the last.
   * @throws Inconclusive when the target can't reach us
   */
  open(answers: readonly WebhookAnswer[], options?: HookOptions): Webhook;
  /** Whether the target calls these addresses as they are: a proxy of ours on the way may drop what is in them. */
  readonly isDirect: boolean;
  /** Whether the way to the receiver is known to deliver calls twice, by reports of this run's probes. */
  isWayRepeating(): boolean;
  /** Tries whether what stands before the receiver loses its answers. */
  lostAnswers(): Promise<LostAnswers>;
  /** The same, but connections are refused until it is opened; undefined where we have no such address. */
  closed(answers: readonly WebhookAnswer[]): ClosedWebhook | undefined;
};

export type Webhook = {
  readonly url: string;
  /** The calls so far, in the order in which they came. */
  readonly calls: readonly ReceivedWebhook[];
};

export type ClosedWebhook = Webhook & {
  /** From now on somebody listens. @throws Inconclusive when this machine does not let us */
  open(): Promise<void>;
};

/** A call of a webhook. What is in it belongs to the target, and may be anything. */
export type ReceivedWebhook = {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly begun: Moment;
  /** When it was answered or its connection ended; undefined while it is kept waiting. */
  readonly ended: Moment | undefined;
};

/** @param hide takes an address for one that traces call by a name */
export function webhooksOf(inbox: Inbox | undefined, hide: (value: string, name: string) => void): Webhooks {
  function ours(): Inbox {
    if (inbox !== undefined) return inbox;
    throw new Inconclusive('nothing-to-judge', "the target can't reach the receiver", {
      code: 'receiver-unreachable',
    });
  }

  const webhook = ({ url, number }: Hook): Webhook => ({
    url,
    get calls() {
      return ours().received.filter(({ what, hook }) => what === 'webhook' && hook === number);
    },
  });

  return {
    isDirect: inbox?.isDirect ?? false,
    isWayRepeating: () => inbox?.isWayRepeating() ?? false,
    lostAnswers: async () => inbox?.lostAnswers() ?? noAnswersLost,
    open: (answers, options) => webhook(ours().hook(answers, options)),
    closed(answers) {
      const hook = ours().silentHook(answers);
      if (hook === undefined) return undefined;
      hide(hook.origin, '$SILENT_URL');
      const { url } = hook;
      const calls = webhook(hook);
      return {
        url,
        get calls() {
          return calls.calls;
        },
        open: () => hook.listen().catch(cantListen),
      };
    },
  };
}

function cantListen(cause: Error): never {
  throw new Inconclusive('nothing-to-judge', `this machine lets nobody listen there: ${cause.message}`, {
    cause,
  });
}

/** What a trace says of a call that reached us, secrets replaced when it is first read. */
export function receivedEvent(call: Received, redact: Redact): TraceEvent {
  const head = later(() => webhookHeadOf(call, redact));
  const body = later(() => redact(call.body));
  return {
    kind: 'received',
    what: call.what,
    get head() {
      return head();
    },
    get body() {
      return body();
    },
  };
}

/** What a trace says of a call besides its body. */
function webhookHeadOf({ what, method, url, headers }: Received, redact: Redact): Head {
  const [, place = ''] = url.split(`/${what}`);
  const own = Object.entries(headers).filter(([name]) => !carriers.has(name));
  return {
    line: redact(place === '' ? method : `${method} ${place}`),
    headers: own.sort().map(([name, value]) => [name, redact(value)] as const),
  };
}

/** Headers about the way, not about the call. */
const carriers = new Set(['host', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'date']);
