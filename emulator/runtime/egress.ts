import type { Agent, Dispatcher, request } from 'undici';
import type { WorldDuration } from '../core/agenda.ts';
import { EmulatorError } from '../core/errors.ts';
import type { CallLog, LogEntry } from './call-log.ts';
import { startOnTimeTimer } from './on-time-timer.ts';

/** Calls from a world to the outside: beacons and webhooks. */
export type Egress = {
  /**
   * Posts JSON.
   * @param timeout real milliseconds in which this process is on time; five times as many where the clock stands still
   * meanwhile, and at least the silence that the world was ordered with
   * @throws EmulatorError for an address that is not loopback, unless every address is allowed, and for an answer of more
   * than 64 KiB
   */
  post(
    url: string,
    body: unknown,
    timeout: WorldDuration,
    signal?: AbortSignal,
  ): Promise<{ status: number; text: string }>;
  /**
   * Makes a call on a connection of its own and tells the status of its answer, whose body nobody wants.
   * @throws EmulatorError as `post` does
   */
  call(url: string, options: CallOptions): Promise<number>;
};

/** What goes out, what ends the call, and who is told of answers that are not the last: 1xx. */
export type CallOptions = Pick<Outgoing, 'method' | 'headers' | 'body'> & {
  signal: AbortSignal;
  informed(status: number): void;
  /** Id of the job whose webhook it is, for the log. */
  job?: string;
};

type Outgoing = {
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
  signal: AbortSignal;
  reset?: boolean;
  onInfo?(info: { statusCode: number }): void;
};

type Logged = Partial<Pick<LogEntry, 'job'>>;

/** How much of an unwanted body is read, in bytes, before its connection is closed. */
const mostUnwanted = 65_536;

/** What is longer, in bytes, is no answer to a post. */
const mostAnswer = 65_536;

/** Each call has an end of its own, which the time of connecting is a part of. */
const patient = { connect: { timeout: 0 }, headersTimeout: 0, bodyTimeout: 0 };

/** Connections of one kind. What makes them is loaded with the first: many emulators call nobody. */
export type EgressAgent = {
  /** @throws EmulatorError once it was destroyed */
  ready(): Promise<{ readonly agent: Agent; readonly request: typeof request }>;
  destroy(): Promise<void>;
};

function createAgent(options: Agent.Options): EgressAgent {
  let loading: ReturnType<EgressAgent['ready']> | undefined;
  let isDestroyed = false;

  async function load(): ReturnType<EgressAgent['ready']> {
    const { Agent, request } = await import('undici');
    return { agent: new Agent(options), request };
  }

  return {
    async ready() {
      if (isDestroyed) throw new EmulatorError('the emulator has ended, and calls nobody any more');
      loading ??= load();
      return loading;
    },
    async destroy() {
      isDestroyed = true;
      await (await loading)?.agent.destroy();
    },
  };
}

/**
 * One pool of connections for all worlds of a process. They are closed long before a receiver closes them: it might do so
 * while a beacon is on its way.
 */
export function createEgressAgent(): EgressAgent {
  return createAgent({ ...patient, keepAliveTimeout: 4000, keepAliveMaxTimeout: 4000, connections: 64 });
}

/** The same for webhooks, without a limit: a call that waits for a connection can't be given up. */
export function createWebhookAgent(): EgressAgent {
  return createAgent(patient);
}

/** How often a time-out is granted on a clock that stands still: waiting costs it nothing, and a busy machine takes long. */
const grants = 5;

export type EgressOptions = {
  readonly agent: EgressAgent;
  /** Whether addresses beside loopback may be called. */
  readonly anywhere: boolean;
  readonly log: CallLog;
  readonly now: () => number;
  /** Whether the clock only moves when it is told to. */
  readonly standsStill: boolean;
  /** How long a receiver may say nothing at least, in real milliseconds. */
  readonly silence?: WorldDuration | undefined;
};

export function createEgress({ agent, anywhere, log, now, standsStill, silence = 0 }: EgressOptions): Egress {
  async function send(
    url: string,
    outgoing: Outgoing,
    logged: Logged = {},
  ): Promise<Dispatcher.ResponseData> {
    if (!anywhere && !isLoopback(url)) {
      throw new EmulatorError(`${url} is not a loopback address; --egress any allows it`);
    }
    outgoing.signal.throwIfAborted();
    const entry = log.add({ at: now(), direction: 'out', method: outgoing.method, url, ...logged });
    const { request, agent: dispatcher } = await agent.ready();
    try {
      const answer = await request(url, {
        ...outgoing,
        method: outgoing.method as Dispatcher.HttpMethod,
        dispatcher,
      });
      entry.status = answer.statusCode;
      return answer;
    } finally {
      if (logged.job !== undefined) entry.ended = now();
    }
  }

  return {
    async post(url, body, timeout, signal) {
      const giveUp = new AbortController();
      const longest = Math.max(silence, standsStill ? grants * timeout : timeout);
      const stop = startOnTimeTimer(longest, () => giveUp.abort());
      try {
        const answer = await send(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
          signal: AbortSignal.any([giveUp.signal, ...(signal === undefined ? [] : [signal])]),
        });
        return { status: answer.statusCode, text: await readText(answer.body) };
      } finally {
        stop();
      }
    },
    async call(url, { informed, job, ...outgoing }) {
      const onInfo = ({ statusCode }: { statusCode: number }) => informed(statusCode);
      const logged = job === undefined ? {} : { job };
      const answer = await send(url, { ...outgoing, reset: true, onInfo }, logged);
      await answer.body.dump({ limit: mostUnwanted });
      return answer.statusCode;
    },
  };
}

async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > mostAnswer) throw new EmulatorError(`the answer has more than ${mostAnswer} bytes`);
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

/** Whether an address leads nowhere but to this machine. */
export function isLoopback(url: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}
