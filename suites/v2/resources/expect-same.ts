import type { CaseContext } from '../../../service/case/case-context.ts';
import type { Own } from '../../shared/making/v2-own.ts';
import type { ShownResource } from '../../shared/resources/v2-shown.ts';

/** In place: what is shown is what was changed, and not another one. @see interface 4.3 */
export function expectSame({ id }: Own, { places }: ShownResource, { expect }: CaseContext): void {
  for (const { where, item } of places) {
    if (typeof item.id === 'string') expect(item.id, `the id that ${where} shows after the update`).toBe(id);
  }
}
