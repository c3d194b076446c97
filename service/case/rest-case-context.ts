import { mayBeOfGateway } from '../../engine/http/gateway-status.ts';
import { jsonIn } from '../../engine/http/json-in.ts';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import type { RestAnswer } from '../client/rest-answer.ts';
import type { RestStream } from '../client/rest-client.ts';
import { nameOf, type RestRequest } from '../client/rest-request.ts';
import type { ContextCalls } from './context-calls.ts';
import { detached } from './detached.ts';
import type { Listening } from './listen-rest.ts';
import { assertMinimal } from './pair.ts';
import type { RestCallers } from './rest-callers.ts';

/** A request without the key, which is the valid one then. */
export type RestRequestOptions = Omit<RestRequest, 'key'> & Partial<Pick<RestRequest, 'key'>>;

/** How a case calls the management APIs. */
export type RestCaseContext = {
  request(requestOptions: RestRequestOptions): RestRequest;
  /** Set-up: an answer that is no 2xx makes the case inconclusive. */
  given(requestOptions: RestRequestOptions): Promise<RestAnswer>;
  /** The same, for what the answer before might have said, or not: it counts as one call with that. */
  lookUp(requestOptions: RestRequestOptions): Promise<RestAnswer>;
  /** Brings about the context alone: the case looks at the answer itself. Undefined where no more such calls may be made. */
  besides(requestOptions: RestRequestOptions): Promise<RestAnswer | undefined>;
  /** The act: whatever is answered is judged. */
  when(requestOptions: RestRequestOptions): Promise<RestAnswer>;
  /** The act, of an answer that may go on for ever: resolves when it begins. It is for the case to stop it. */
  listen(requestOptions: RestRequestOptions): Promise<RestStream>;
  /** The same at the same time as another one: undefined where it is refused, put off or does not begin. */
  listenBeside(requestOptions: RestRequestOptions): Promise<RestStream | undefined>;
  /** The act, where the target may legitimately be gone: undefined when no whole answer comes. */
  reached(requestOptions: RestRequestOptions): Promise<RestAnswer | undefined>;
  /** Gives the case up, without counting it: it needs what a target may lack. */
  lacking(reason: string): never;
  /** A minimal pair. @see CaseContext.pair */
  pair(
    baseline: RestRequestOptions,
    negative: RestRequestOptions,
    options?: RestPairOptions,
  ): Promise<RestAnswer>;
  /** Minimal pairs that share a baseline, which is made once; the answers to the negative requests, in their order. */
  pairs(
    baseline: RestRequestOptions,
    negatives: readonly Negative[],
    options?: Omit<RestPairOptions, 'twins'>,
  ): Promise<RestAnswer[]>;
};

/** The negative half of a pair, and where it may differ besides. */
export type Negative = {
  readonly requestOptions: RestRequestOptions;
  readonly twins: readonly `/${string}`[];
};

export type RestPairOptions = {
  readonly twins?: readonly `/${string}`[];
  /**
   * Whether the target may refuse the baseline for reasons that its schema does not state, such as an image that it
   * does not know: then the case does not count.
   */
  readonly mayRefuse?: boolean;
  /** Whether what is answered may go on for ever: an answer that is no refusal is waited for until it begins. */
  readonly streams?: boolean;
  /** Called once the baseline is accepted. */
  readonly between?: () => Promise<void>;
};

/** Real milliseconds within which a refusal that has begun is there as a whole. */
const whole = 1000;
/** The same for the first of what is streamed, so that a call that is repeated looks the same. */
const onTheWay = 150;

export function createRestCaseContext(
  callers: RestCallers,
  { listen, listenBeside }: Listening,
  contextCalls: ContextCalls,
): RestCaseContext {
  const request = (requestOptions: RestRequestOptions): RestRequest => ({
    ...requestOptions,
    key: requestOptions.key ?? 'valid',
  });

  async function begun(wanted: RestRequest): Promise<RestAnswer> {
    const stream = await listen(wanted);
    if (stream.status >= 400) await stream.beyond(Number.POSITIVE_INFINITY, whole);
    else await stream.beyond(0, onTheWay);
    stream.stop();
    const text = stream.text();
    return { ...stream, text, json: jsonIn(new TextEncoder().encode(text)) };
  }

  async function pairs(
    baseline: RestRequest,
    negatives: readonly Negative[],
    { mayRefuse = false, streams = false, between = async () => {} }: Omit<RestPairOptions, 'twins'> = {},
  ): Promise<RestAnswer[]> {
    for (const { requestOptions, twins } of negatives) {
      assertMinimal(nameOf(baseline), baseline, request(requestOptions), twins);
    }
    const [accept, act] = streams ? [begun, begun] : [callers.baseline, callers.when];
    const { status } = await accept(baseline);
    if (status >= 200 && status < 300) {
      await between();
      const answers: RestAnswer[] = [];
      for (const { requestOptions } of negatives) answers.push(await act(request(requestOptions)));
      return answers;
    }
    const isRefusal = status >= 400 && !mayBeOfGateway(status) && status !== 401 && status !== 403;
    const kind = mayRefuse && isRefusal ? 'not-offered' : 'blocked';
    throw new Inconclusive(kind, `the baseline ${nameOf(baseline)} was answered ${status}`);
  }

  return {
    request,
    given: (requestOptions) => detached(callers.given(request(requestOptions))),
    lookUp: (requestOptions) => detached(callers.lookUp(request(requestOptions))),
    async besides(requestOptions) {
      return contextCalls.mayGoOn() ? detached(callers.besides(request(requestOptions))) : undefined;
    },
    when: (requestOptions) => detached(callers.when(request(requestOptions))),
    listen: (requestOptions) => detached(listen(request(requestOptions))),
    listenBeside: (requestOptions) => detached(listenBeside(request(requestOptions))),
    reached: (requestOptions) => detached(callers.reached(request(requestOptions))),
    lacking(reason) {
      throw new Inconclusive('not-offered', reason);
    },
    async pair(baseline, requestOptions, { twins = [], ...options } = {}) {
      const [answer] = await detached(pairs(request(baseline), [{ requestOptions, twins }], options));
      return answer!;
    },
    pairs: (baseline, negatives, options) => detached(pairs(request(baseline), negatives, options)),
  };
}
