import { admit } from '../../emulator/core/access.ts';
import { isRefusal } from '../../emulator/core/refusal.ts';
import type { Variant } from '../common/kinds.ts';

/** Whether a text or a key of a JSON text has U+0000, which is always escaped there. */
function hasNul(body: Uint8Array): boolean {
  return /(?<!\\)(\\\\)*\\u0000/.test(new TextDecoder().decode(body));
}

/** Which texts a service takes. */
export const textVariants: readonly Variant[] = [
  /** @see RFC 8259, 9: an implementation may set limits on the character contents of strings */
  {
    id: 'texts-with-nul-are-refused',
    says: 'A submission with U+0000 in a text or a key answers 400.',
    freedom: 'characters of texts',
    wrap: (next) => (call) => {
      const { world, operation, authorization, endpointId, body } = call;
      const submits = operation === 'run' || operation === 'runsync';
      if (!submits || !hasNul(body)) return next(call);
      const isIn = !isRefusal(admit(world.service, operation, authorization, endpointId));
      return isIn ? { status: 400, body: { error: 'U+0000 is not taken' } } : next(call);
    },
  },
];
