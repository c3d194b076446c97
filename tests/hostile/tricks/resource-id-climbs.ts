import { renamed } from '../resources.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The id of what was made leads out of its collection.',
  replays: true,
  commands: ['verify', 'clean'],
  rules: ['v2.template.create', 'v2.network-volume.create'],
  spends: true,
  answer: renamed('../../../../../control/worlds/default'),
};
