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

  test.each([
    ['behind an empty array', { warnings: [], items: [{ id: 'a' }] }],
    ['before one', { items: [{ gpuTypeId: 'a' }], warnings: [] }],
  ])('under another name is the one that has something in it, %s', (_, json) => {
    expect(listIn(json, '/catalog/gpus')).toEqual({ key: 'items', items: json.items });
  });

  test('under another name is empty where all arrays are', () => {
    expect(listedItems({ warnings: [], items: [] }, '/catalog/gpus')).toEqual([]);
  });

  test.each([
    ['two have something in them', { hints: [{ id: 'h' }], items: [{ id: 'a' }], warnings: [] }],
    ['the only one with something in it shows no ids', { items: [], links: [{ rel: 'self' }] }],
    ['not all of it has ids', { items: [], links: [{ id: 'a' }, { rel: 'self' }] }],
  ])('under another name is unknown where %s', (_, json) => {
    expect(listIn(json, '/catalog/gpus')).toBe('several');
    expect(listedItems(json, '/catalog/gpus')).toBeUndefined();
  });

  test('is missing where nothing may be it', () => {
    expect(listIn({ pods: 'none' }, '/pods')).toBe('none');
    expect(listIn('pods', '/pods')).toBe('none');
  });
});
