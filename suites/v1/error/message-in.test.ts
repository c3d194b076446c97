import { expect, test } from 'vitest';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import { messageFault } from './message-in.ts';

const answer = (text: string, json: unknown) => ({ text, json }) as RestAnswer;

test.each([
  ['', undefined],
  ['{"message":"no","code":1}', { message: 'no', code: 1 }],
])('%s is an error of v1', (text, json) => expect(messageFault(answer(text, json))).toBeUndefined());

test.each([
  ['no', undefined],
  ['["no"]', ['no']],
  ['{"message":["no"]}', { message: ['no'] }],
  ['{"detail":"no"}', { detail: 'no' }],
])('%s is none', (text, json) => expect(messageFault(answer(text, json))).toMatch(/is no/));
