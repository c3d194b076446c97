import { json } from '../answers.ts';
import { hidingDeleted } from '../resources.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A delete is answered 204, hides the Pod for five seconds from lists and by its id, and does nothing else.',
  commands: ['verify', 'clean'],
  rules: ['v2.pod.create'],
  spends: true,
  exitCodes: { verify: [1, 3], clean: [3] },
  answer: hidingDeleted(5000, () => json(404, { title: 'Not Found', status: 404 })),
};
