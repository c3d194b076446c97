import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The target has no trick: every command ends well.',
  commands: ['doctor', 'plan', 'verify', 'page', 'generate', 'clean'],
  rules: ['job.run.accepts', 'v2.schema.honest', 'graphql.introspection.types', 'v2.template.create'],
  spends: true,
  patience: 30_000,
  exitCodes: { doctor: [0], plan: [0], verify: [0], page: [0], generate: [0], clean: [0] },
  answer: () => undefined,
};
