import { describe, expect, test } from 'vitest';
import { listedItems, listIn } from './listed-items.ts';

describe('the list in an answer', () => {
  test.each([
    ['/pods', 'pods'],
    ['/serverless', 'endpoints'],
    ['/templates', 'templates'],
    ['/network-volumes', 'networkVolumes'],
    ['/registries', 'registries'],
    ['/registries/delegations', 'delegations'],
    ['/serverless/{id}/workers', 'workers'],
    ['/catalog/datacenters', 'dataCenters'],
    ['/billing/pods', 'records'],
  ])('of %s is under its name, whatever stands before and behind it', (path, key) => {
    const notices = [{ id: 'n' }];
    expect(listIn({ notices: [], [key]: [{ id: 'a' }], more: notices }, path)).toEqual({
      key,
      items: [{ id: 'a' }],
    });
    expect(listedItems({ notices, [key]: [] }, path)).toEqual([]);
  });

  test('is a bare array, and what is no object in it is passed over', () => {
    expect(listedItems([{ id: 'a' }, null, 'b'], '/pods')).toEqual([{ id: 'a' }]);
  });

  test('under another name is the only array of objects', () => {
    expect(listedItems({ warnings: ['slow'], data: [{ id: 'a' }] }, '/pods')).toEqual([{ id: 'a' }]);
    expect(listedItems({ pods: {}, data: [] }, '/pods')).toEqual([]);
  });

  test('under another name is unknown where several may be it', () => {
    expect(listIn({ notices: [], items: [{ id: 'a' }] }, '/catalog/gpus')).toBe('several');
    expect(listedItems({ notices: [], items: [{ id: 'a' }] }, '/catalog/gpus')).toBeUndefined();
  });

  test('is missing where nothing may be it', () => {
    expect(listIn({ pods: 'none' }, '/pods')).toBe('none');
    expect(listIn('pods', '/pods')).toBe('none');
  });
});
