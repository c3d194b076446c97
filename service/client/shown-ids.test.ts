import { expect, test } from 'vitest';
import { shownIdsOf } from './shown-ids.ts';

test.each<[string, unknown, string[]]>([
  ['/pods', { id: 'a', podId: 'b', templateId: 't' }, ['a', 'b']],
  ['/pods', { id: 123, name: 'ours' }, ['123']],
  ['/pods', { podId: 0 }, ['0']],
  ['/pods', { id: 'operation', pod: { id: 'p' } }, ['p', 'operation']],
  ['/pods', { id: 'operation', name: 'n', pod: { podId: 7 } }, ['operation', '7']],
  ['/serverless', { endpointId: 'a', serverlessId: 'b' }, ['a', 'b']],
  ['/templates', { templateId: 't', id: '' }, ['t']],
  ['', { id: 1 }, ['1']],
  ['/pods', { id: { toString: 'x' }, pod: 'p' }, []],
  ['/pods', 'p', []],
])('what %s shows as %j may have the ids %j', (path, item, ids) => {
  expect(shownIdsOf(item, path)).toEqual(ids);
});
