import { Inconclusive } from '../../../engine/property/outcomes.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RestRequestOptions } from '../../../service/case/rest-case-context.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import { isItem } from '../resources/v2-items.ts';
import type { GpuReference, ResourceReferences } from '../resources/v2-refer.ts';

type Body = Readonly<Record<string, unknown>>;

/** Bodies that name a GPU type of our choice, and what they could have named instead. */
const choices = new WeakMap<Body, Required<Pick<ResourceReferences, 'otherGpus'>> & GpuReference>();

/** GPU types that are tried at most for one thing: of each the stock may have run out. */
const typesTried = 4;

/** Notes that a check wants any GPU, whichever a body names. */
export function withAnyGpu<Some extends Body>(
  body: Some,
  { gpu, pool, otherGpus = [] }: ResourceReferences,
): Some {
  if (gpu !== undefined) choices.set(body, { gpu, ...(pool === undefined ? {} : { pool }), otherGpus });
  return body;
}

/**
 * Creates something as set-up. Where any GPU will do, and the target says that the type which was named is sold out, others are
 * ordered instead: a create that was refused has made nothing. @returns the body that was accepted, and the answer
 */
export async function givenInStock(
  request: RestRequestOptions & { readonly body: Body },
  caseContext: CaseContext,
  tries = typesTried,
): Promise<{ readonly body: Body; readonly answer: RestAnswer }> {
  const { body } = request;
  try {
    return { body, answer: await caseContext.rest.given(request) };
  } catch (error) {
    const isRefused = error instanceof Inconclusive && error.kind === 'blocked';
    const other = isRefused && tries > 1 ? otherInStock(body, caseContext) : undefined;
    if (other === undefined) throw error;
    return givenInStock({ ...request, body: other }, caseContext, tries - 1);
  }
}

/** The same body with the next GPU type; undefined where it names none of our choice, one that may be had, or the last. */
function otherInStock(body: Body, { isSoldOut }: CaseContext): Body | undefined {
  const choice = choices.get(body);
  if (choice?.gpu === undefined || !isSoldOut(choice.gpu)) return undefined;
  const left = choice.otherGpus.filter(({ gpu }) => gpu !== undefined && !isSoldOut(gpu));
  const [next, ...otherGpus] = left;
  return next && withAnyGpu(exchanged(body, choice, next) as Body, { ...next, otherGpus });
}

/** A value with the id and the pool of another type in each place where those of the first are. */
function exchanged(value: unknown, first: GpuReference, other: GpuReference): unknown {
  if (Array.isArray(value)) return value.map((one) => exchanged(one, first, other));
  if (isItem(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, exchanged(one, first, other)]),
    );
  if (value === first.gpu) return other.gpu;
  return first.pool !== undefined && value === first.pool ? (other.pool ?? value) : value;
}
