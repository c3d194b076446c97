import type { RestAnswer } from '../client/rest-client.ts';
import { nameOf, type RestRequest } from '../client/rest-request.ts';
import { abandonable } from './abandonable.ts';
import { Unjudged } from './outcomes.ts';
import { assertMinimal } from './pair.ts';
import type { RestCallers } from './rest-callers.ts';

/** A request without the key, which is the valid one then. */
export type RestSketch = Omit<RestRequest, 'key'> & Partial<Pick<RestRequest, 'key'>>;

/** How a case calls the management APIs. */
export type RestScene = {
  request(sketch: RestSketch): RestRequest;
  /** Set-up: an answer that is no 2xx makes the case inconclusive. */
  given(sketch: RestSketch): Promise<RestAnswer>;
  /** The act: whatever is answered is judged. */
  when(sketch: RestSketch): Promise<RestAnswer>;
  /** The act, where the target may lawfully be gone: undefined when no whole answer comes. */
  reached(sketch: RestSketch): Promise<RestAnswer | undefined>;
  /** Gives the case up, without counting it: it needs what a target may lack. */
  lacking(reason: string): never;
  /** A minimal pair. @see Scene.pair */
  pair(baseline: RestSketch, negative: RestSketch, options?: RestPairOptions): Promise<RestAnswer>;
};

export type RestPairOptions = {
  readonly twins?: readonly `/${string}`[];
  /**
   * Whether the target may refuse the baseline for reasons that its schema does not tell, such as an image that it
   * does not know: then the case does not count.
   */
  readonly mayRefuse?: boolean;
  /** Called once the baseline is accepted. */
  readonly between?: () => Promise<void>;
};

export function createRestScene(callers: RestCallers): RestScene {
  const request = (sketch: RestSketch): RestRequest => ({ ...sketch, key: sketch.key ?? 'valid' });

  async function pair(
    baseline: RestRequest,
    negative: RestRequest,
    { twins = [], mayRefuse = false, between = async () => {} }: RestPairOptions = {},
  ): Promise<RestAnswer> {
    assertMinimal(nameOf(baseline), baseline, negative, twins);
    const { status } = await callers.baseline(baseline);
    if (status >= 200 && status < 300) {
      await between();
      return callers.when(negative);
    }
    const isRefusal = status >= 400 && status < 500 && status !== 401 && status !== 403;
    const kind = mayRefuse && isRefusal ? 'not-offered' : 'blocked';
    throw new Unjudged(kind, `the baseline ${nameOf(baseline)} was answered ${status}`);
  }

  return {
    request,
    given: (sketch) => abandonable(callers.given(request(sketch))),
    when: (sketch) => abandonable(callers.when(request(sketch))),
    reached: (sketch) => abandonable(callers.reached(request(sketch))),
    lacking(reason) {
      throw new Unjudged('not-offered', reason);
    },
    pair: (baseline, negative, options) => abandonable(pair(request(baseline), request(negative), options)),
  };
}
