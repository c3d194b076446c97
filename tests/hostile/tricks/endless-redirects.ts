import { json, toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The target redirects each call to itself.',
  answer: toSubmissions(() => json(302, {}, [['location', '/serverless/v1/again']])),
};
