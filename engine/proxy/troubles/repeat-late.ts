import { relay } from '../relay.ts';
import type { Trouble } from '../trouble.ts';

const [shortest, longest] = [5, 200];

/** The call is answered, and reaches the target once more after other calls. */
export const repeatLate: Trouble = {
  name: 'repeat-late',
  inARow: 1,
  async meet({ forwardTwice, response, chance }) {
    const [first, second] = await forwardTwice(shortest + chance * (longest - shortest));
    second.then(
      (again) => again.resume(),
      () => {},
    );
    await relay(first, response);
  },
};
