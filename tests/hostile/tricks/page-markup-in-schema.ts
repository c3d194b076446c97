import { schemaRules, servingSchema } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'Paths, names and descriptions of a schema hold markup.',
  commands: ['verify', 'page'],
  rules: schemaRules,
  answer: servingSchema(() => ({
    title: '<img src=x onerror=alert(1)>',
    required: ['</script><script>alert(1)</script>'],
  })),
};
