import { allFixed } from '../../service/context/fixed-factors.ts';

/** Rules about limits submit by the hundred, and look at what is let in alone. */
export const countsCalls = allFixed('calls are counted, whatever they submit');
