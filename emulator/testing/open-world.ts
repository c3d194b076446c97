import type { Handler } from '../handlers/handler.ts';
import { type Emulator, type StartOptions, start } from '../start.ts';
import type { ClockView, WorldSpec, WorldView } from '../world/world-spec.ts';
import { stopAfterFile } from './stop-after-file.ts';

/** An answer with its body read: as JSON where it is JSON. */
export type Answer = { status: number; headers: Headers; text: string; body: unknown };

type CallOptions = {
  /** `null` sends none. */
  key?: string | null;
  /** Goes out as JSON; a string or bytes as they are. */
  body?: unknown;
  headers?: Record<string, string>;
};

type GraphqlOptions = CallOptions & { variables?: object; method?: string };

/** An answer of GraphQL; what it says is looked at by the test. */
export type GraphqlAnswer = Answer & {
  // biome-ignore lint/suspicious/noExplicitAny: a test expects what is in there, deep down
  readonly data: any;
  readonly messages: readonly string[];
};

/** A world of an emulator in this process, and a client that counts its calls as the harness does. */
export type TestWorld = WorldView & {
  readonly control: string;
  /** `METHOD /path` below the job API, such as `POST /probe/run`. */
  call(line: string, options?: CallOptions): Promise<Answer>;
  /** The same below REST v1 and v2. */
  v1(line: string, options?: CallOptions): Promise<Answer>;
  v2(line: string, options?: CallOptions): Promise<Answer>;
  /** Asks GraphQL, in the usual form or with a body of another. */
  graphql(query: string, options?: GraphqlOptions): Promise<GraphqlAnswer>;
  /** Queues a job on the endpoint `probe` and gives its id. */
  run(submission: unknown, endpoint?: string): Promise<string>;
  status(id: string, endpoint?: string): Promise<Record<string, unknown>>;
  /** `METHOD /path` below this world's control. */
  steer(line: string, body?: unknown): Promise<Answer>;
  /** Moves the world's time on, stopping at each answer; 0 lets it come to rest. */
  pass(duration: number): Promise<ClockView>;
};

const started: Emulator[] = [];

stopAfterFile(async () => {
  await Promise.all(started.splice(0).map((emulator) => emulator.stop()));
});

/** What every emulator of the tests takes for its control token. */
export const testControlToken = 'control-token-of-the-tests';

/** Calls control with its token. */
export function fetchControl(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${testControlToken}`, ...init.headers };
  return fetch(url, { ...init, headers });
}

const asControl = { authorization: `Bearer ${testControlToken}` };

/** Starts an emulator that ends with the test file. */
export async function startForTests(options: StartOptions = {}): Promise<Emulator> {
  const emulator = await start({ controlToken: testControlToken, ...options });
  started.push(emulator);
  return emulator;
}

/** Worlds of the one emulator that the tests of a file share. */
type WorldOpener = {
  /** A new world; with a handler, on an emulator of its own. */
  openWorld(spec?: WorldSpec, handler?: Handler): Promise<TestWorld>;
  /** `METHOD /path` below control, where the outcome of making a world is the question. */
  steer(line: string, body?: unknown): Promise<Answer>;
};

/** Opens worlds on an emulator that is started with these options when the first one is asked for. */
export function createWorldOpener(options: StartOptions = {}): WorldOpener {
  let shared: Promise<Emulator> | undefined;
  const sharedEmulator = (): Promise<Emulator> => {
    shared ??= startForTests(options);
    return shared;
  };
  // The files of a worker share this module, and the emulator ends with the first of them.
  stopAfterFile(async () => {
    shared = undefined;
  });
  return {
    async openWorld(spec = {}, handler) {
      const emulator = handler === undefined ? sharedEmulator() : startForTests({ ...options, handler });
      const { control } = await emulator;
      const made = await send(`${control}/worlds`, 'POST', spec, asControl);
      if (made.status !== 201) throw new Error(`no world: ${made.status} ${made.text}`);
      return clientOf(made.body as WorldView, control);
    },
    async steer(line, body) {
      const [method = '', path = ''] = line.split(' ');
      return send(`${(await sharedEmulator()).control}${path}`, method, body, asControl);
    },
  };
}

/** Worlds of an emulator that knows the documented behaviour alone. */
export const { openWorld, steer } = createWorldOpener();

export function clientOf(view: WorldView, control: string): TestWorld {
  const underWay = new Set<Promise<unknown>>();
  let begun = 0;
  let seen = 0;

  const below =
    (base: string) =>
    (line: string, options: CallOptions = {}): Promise<Answer> =>
      callAt(base, line, options);
  const call = below(view.urls.serverless);

  function callAt(
    base: string,
    line: string,
    { key = view.keys.valid, body, headers }: CallOptions,
  ): Promise<Answer> {
    const [method = '', path = ''] = line.split(' ');
    begun += 1;
    const authorization = key === null ? {} : { authorization: `Bearer ${key}` };
    const answer = send(`${base}${path}`, method, body, { ...authorization, ...headers });
    const ended = answer.then(
      () => {},
      () => {},
    );
    underWay.add(ended);
    void ended.then(() => {
      seen += 1;
      underWay.delete(ended);
    });
    return answer;
  }

  const steerThis = (line: string, body?: unknown): Promise<Answer> => {
    const [method = '', path = ''] = line.split(' ');
    return send(`${control}/worlds/${view.id}${path}`, method, body, asControl);
  };

  async function advance(to: number): Promise<ClockView> {
    const answer = await steerThis('POST /clock', { to, begun, seen });
    if (answer.status !== 200) throw new Error(answer.text);
    const clock = answer.body as ClockView;
    while (seen < clock.answered && underWay.size > 0) await Promise.race(underWay);
    return clock;
  }

  return {
    ...view,
    control,
    call,
    v1: below(view.urls.restV1),
    v2: below(view.urls.restV2),
    async graphql(query, options = {}) {
      const { key = view.keys.valid, headers = {}, variables, method = 'POST' } = options;
      const search = key === null ? '' : `?api_key=${key}`;
      const sent = method === 'GET' ? {} : { body: options.body ?? { query, variables } };
      const answer = await callAt(view.urls.graphql, `${method} ${search}`, { key: null, headers, ...sent });
      const { data, errors = [] } = (answer.body ?? {}) as { data?: unknown; errors?: { message: string }[] };
      return { ...answer, data, messages: errors.map(({ message }) => message) };
    },
    steer: steerThis,
    async run(submission, endpoint = 'probe') {
      const answer = await call(`POST /${endpoint}/run`, { body: submission });
      if (answer.status !== 200) throw new Error(`not queued: ${answer.status} ${answer.text}`);
      return (answer.body as { id: string }).id;
    },
    async status(id, endpoint = 'probe') {
      return (await call(`GET /${endpoint}/status/${id}`)).body as Record<string, unknown>;
    },
    async pass(duration) {
      const start = (await steerThis('GET /clock')).body as ClockView;
      const end = start.now + duration;
      let clock = await advance(end);
      while (clock.now < end || (clock.next ?? Infinity) <= end) clock = await advance(end);
      return clock;
    },
  };
}

async function send(
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await fetch(url, { method, headers: { ...type, ...headers }, ...bodyOf(body) });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: parse(text) };
}

function bodyOf(body: unknown): { body?: string | Uint8Array<ArrayBuffer> } {
  if (body === undefined) return {};
  if (typeof body === 'string' || body instanceof Uint8Array) return { body: body as string };
  return { body: JSON.stringify(body) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
