import { schemaRules, servingSchema } from '../schemas.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'Keywords hold code in the places where validators are made of text.',
  rules: schemaRules,
  answer: servingSchema(() => ({
    properties: { "'];process.exit(9);//": {} },
    required: [`"+process.exit(9)+"`],
    const: "'+process.exit(9)+'",
    title: '*/process.exit(9)/*',
  })),
};
