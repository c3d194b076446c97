import { expect, test } from 'vitest';
import { camelCase, exportName, takeName } from './names.ts';

test.each([
  ['get /pods/{podId}/update', 'getPodsPodIdUpdate'],
  ['delete /', 'delete'],
  ['post /network-volumes', 'postNetworkVolumes'],
])('camelCase of %s', (text, name) => {
  expect(camelCase(text)).toBe(name);
});

test.each([
  ['Pod', 'Pod'],
  ['get_pod', 'get_pod'],
  ['Size.Class', 'SizeClass'],
  ['list-pods', 'ListPods'],
  ['2fa', '_2fa'],
  ['', '_'],
  ['delete', 'delete_'],
  ['validate12', 'validate12_'],
])('a module can export %s as %s', (text, name) => {
  expect(exportName(text)).toBe(name);
});

test('a taken name is counted up', () => {
  const taken = new Set(['Pod', 'Pod2']);
  expect(takeName('Pod', taken)).toBe('Pod3');
  expect(takeName('Pod', taken)).toBe('Pod4');
});
