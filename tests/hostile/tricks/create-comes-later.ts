import { setTimeout as sleep } from 'node:timers/promises';
import { unfinished } from '../answers.ts';
import { speed } from '../profile-of.ts';
import { isCreate } from '../resources.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A create gets no answer, and is carried out half a minute after it was given up.',
  commands: ['verify', 'clean'],
  rules: ['v2.network-volume.create'],
  spends: true,
  patience: 2000,
  answer: (call) => {
    if (!isCreate(call)) return undefined;
    void sleep(2000 + 30_000 / speed).then(() => call.honest());
    return unfinished();
  },
};
