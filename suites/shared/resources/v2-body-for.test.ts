import { expect, test } from 'vitest';
import { readServedApi } from '../../../engine/contract/served-api.ts';
import { bodyFor } from './v2-body-for.ts';

const references = { gpu: 'A40' };

/** The body of a create whose schema demands these members besides. */
function created(properties: object) {
  const schema = { type: 'object', required: Object.keys(properties), properties };
  const post = { requestBody: { content: { 'application/json': { schema } } }, responses: {} };
  const document = { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths: { '/pods': { post } } };
  return bodyFor(readServedApi(document, ['/pods']), '/pods', { name: 'own' }, references);
}

test.each<[string, object, object]>([
  ['the hour', { billingPlan: { enum: ['3-years-upfront', 'YEARLY', 'hourly'] } }, { billingPlan: 'hourly' }],
  ['the least text', { fleet: { enum: ['4096', '512', '1'] } }, { fleet: '1' }],
  ['the least number', { boxes: { type: 'integer', enum: [64, 9, 1] } }, { boxes: 1 }],
  ['the minimum', { boxes: { type: 'integer', minimum: 5 } }, { boxes: 5 }],
  ['one type', { gpuTypeId: { type: 'string' } }, { gpuTypeId: 'A40' }],
])('a create that must choose takes %s', (_, properties, chosen) => {
  expect(created(properties)).toEqual({ name: 'own', ...chosen });
});
