import type { CaseContext } from '../../../service/case/case-context.ts';
import type { Answer } from '../../../service/client/answer.ts';
import type { EndpointName } from '../../../service/profile/site.ts';

/** Purges a queue, by default of the exclusive endpoint, as what is judged. */
export function purge(
  { when, time, request, elapsed, expect }: CaseContext,
  endpoint: EndpointName = 'exclusive',
): Promise<Answer> {
  const deadline = time.now() + time.setupTimeout;
  const call = when.call(request({ operation: 'purgeQueue', endpoint }));
  return time.settle(call, deadline).then((answer) => {
    elapsed(() => expect(answer, 'an answer to /purge-queue').toBeDefined());
    return answer!;
  });
}

/** What an answer says that was removed; undefined when it is no count. @see interface 2.7 */
export function removedIn({ json }: Answer): number | undefined {
  const { removed } = (json ?? {}) as { removed?: unknown };
  return Number.isInteger(removed) && (removed as number) >= 0 ? (removed as number) : undefined;
}
