import { schemaRules, servingSchema } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'A schema has 50 MB.',
  commands: ['verify', 'plan'],
  rules: schemaRules,
  answer: servingSchema(() => ({ description: 'd'.repeat(50 << 20) })),
};
