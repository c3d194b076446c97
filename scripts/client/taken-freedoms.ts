import { sectionsOf } from '../../mutants/conforming/freedom-sections.ts';
import { variants as allVariants } from '../../mutants/conforming/variants.ts';

/** What a world does otherwise than the documented one, and the sections that leave it open, such as `7.1, 8`. */
export type TakenFreedom = { readonly id: string; readonly says: string; readonly sections: string };

/** The freedoms that variants take. */
export function takenFreedoms(ids: readonly string[]): TakenFreedom[] {
  return allVariants
    .filter(({ id }) => ids.includes(id))
    .map((variant) => ({ id: variant.id, says: variant.says, sections: sectionsOf(variant) }));
}
