import type { Trouble } from '../trouble.ts';

const [shortest, longest] = [5, 25];

/** The target goes away for some milliseconds: this call is cut, and connections are refused until it is back. */
export const outage: Trouble = {
  name: 'outage',
  inARow: 1,
  async meet({ chance, refuse, reset }) {
    refuse(shortest + chance * (longest - shortest));
    reset();
  },
};
