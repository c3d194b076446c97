import { randomUUID } from 'node:crypto';
import type { ExpectStatic } from 'vitest';
import { type Context, valueIn } from '../../engine/context/context.ts';
import { pairsIn, pairsOfContexts } from '../../engine/context/context-pairs.ts';
import { allValuesOf } from '../../engine/context/free-values.ts';
import { noteCall, noteEnd } from '../../engine/http/note-call.ts';
import type { Redact } from '../../engine/http/redact.ts';
import type { Role, Trace } from '../../engine/http/trace.ts';
import type { Transport } from '../../engine/http/transport.ts';
import { coverLabel } from '../../engine/property/coverage.ts';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import type { CallClock } from '../../engine/time/time.ts';
import { factors } from './factors.ts';

/** What a call of the store was answered, and between which instants of its clock. */
export type Answer = {
  readonly status: number;
  readonly json: unknown;
  readonly sent: number;
  readonly answered: number;
};

/** A call: its operation, and where it has one a body and the token of a lease. */
export type Call = { readonly operation: string; readonly body?: object; readonly token?: string };

const free = allValuesOf(factors, Object.keys(factors.values));

/** What a check works with in one case. */
export type CaseContext = ReturnType<typeof createCaseContext>;

type Parts = {
  readonly url: string;
  readonly transport: Transport;
  readonly trace: Trace;
  readonly clock: CallClock;
  readonly redact: Redact;
  readonly expect: ExpectStatic;
  readonly context: Context;
  readonly patience: number;
};

export function createCaseContext({
  url,
  transport,
  trace,
  clock,
  redact,
  expect,
  context,
  patience,
}: Parts) {
  const key = `${valueIn(factors, context, 'name') === 'odd' ? 'schlüssel / 🔑 ' : 'key-'}${randomUUID()}`;

  async function call(role: Role, { operation, body, token }: Call): Promise<Answer> {
    const [method = '', path = ''] = operation.split(' ');
    const action = path === 'keys' ? '' : `/${path}`;
    const headers = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { lease: token }),
    };
    const sent = {
      method,
      url: `${url}/keys/${encodeURIComponent(key)}${action}`,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    };
    const call = noteCall(trace, {
      ...{ number: 0, role, operation, polled: false, endpoint: 'store', ...sent },
      ...{ sent: clock.now(), answered: undefined, answer: undefined, failure: undefined },
    });
    const { outcome, ...bracket } = await noteEnd({ trace, redact }, call, () =>
      clock.bracket(() => transport.send(sent, patience)),
    );
    const text = Buffer.from(outcome.bytes).toString();
    Object.assign(call, bracket);
    call.answer = { status: outcome.status, headers: outcome.headers, body: redact(text) };
    return { status: outcome.status, json: jsonIn(text), ...bracket };
  }

  async function given(request: Call): Promise<Answer> {
    const answer = await call('given', request);
    if (answer.status > 299)
      throw new Inconclusive('blocked', `${request.operation} is answered ${answer.status}`);
    return answer;
  }

  /** Takes a lease, and gives its token and what came of the call. */
  async function leased(ms: number): Promise<Answer & { readonly token: string }> {
    const answer = await given({ operation: 'POST lease', body: { ms } });
    return { ...answer, token: String((answer.json as { token?: unknown } | undefined)?.token) };
  }

  const histories: Readonly<Record<string, () => Promise<unknown>>> = {
    new: async () => {},
    written: () => given({ operation: 'PUT keys', body: { value: 'before' } }),
    'leased before': async () => {
      const { token } = await leased(1000);
      await given({ operation: 'POST release', token });
    },
    async deleted() {
      await given({ operation: 'PUT keys', body: { value: 'before' } });
      await given({ operation: 'DELETE keys' });
    },
  };

  return {
    expect,
    time: clock,
    given,
    leased,
    when: (request: Call) => call('when', request),
    /** Brings about what the context says of the key; cases begin with it. */
    begin: () => histories[valueIn(factors, context, 'history')]!(),
    inconclusive(why: string): never {
      throw new Inconclusive('nothing-to-judge', why);
    },
    /** What the case leaves free, which is all that there is, and the pairs of values that it stands in. */
    freeValues: [free],
    covered: new Set(pairsIn(factors, context, free).map((pair) => coverLabel(pairsOfContexts, pair))),
  };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
