import { availableParallelism } from 'node:os';

/**
 * How many threads judge at the same time, each with an emulator of its own. More than four are more memory than most machines have
 * to spare.
 */
export const lanes: number = Math.min(availableParallelism(), 4);
