import type { PodFindAndDeployOnDemandInput } from '../../../generated/graphql/graphql.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { GraphqlAnswer } from '../../../service/client/graphql-answer.ts';

/** What a Pod was rented as, of what its type shows again. @see interface 2.11, 4.4 */
export type RequestedPod = Pick<PodFindAndDeployOnDemandInput, 'name' | 'imageName'>;

type Shown = { readonly name?: unknown; readonly imageName?: unknown };

/**
 * Asserts that a Pod bears the name and the image that it was rented with; a service may tell more of an image. What an
 * error spoilt is not judged.
 */
export function expectAsRequested(
  pod: Shown | null | undefined,
  { name, imageName }: RequestedPod,
  { errors }: Pick<GraphqlAnswer, 'errors'>,
  { expect }: CaseContext,
): void {
  if (pod?.name !== null || errors.length === 0) {
    expect(pod?.name, 'the name of the Pod, which is what it was rented under').toBe(name);
  }
  if (pod?.imageName !== null || errors.length === 0) {
    expect(pod?.imageName, 'the name of its image, which it was rented with').toEqual(
      expect.stringContaining(imageName!),
    );
  }
}
