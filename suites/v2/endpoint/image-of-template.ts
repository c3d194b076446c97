import type { CaseContext } from '../../../service/case/case-context.ts';
import { type ShownResource, shownValuesOf } from '../../shared/resources/v2-shown.ts';

/** Asserts that an endpoint which orders no image is shown with that of its template, wherever an image is shown. */
export function expectImage(
  image: unknown,
  what: string,
  shown: ShownResource,
  { expect }: CaseContext,
): void {
  for (const value of shownValuesOf('image', shown) ?? []) {
    if (value === null) continue;
    expect(value, what).toEqual(expect.stringContaining(String(image)));
  }
}
