import { describe, expect, test } from 'vitest';
import { bearsOneOf, idsNamed, mayBearOneOf } from './own-shown.ts';

describe('a name that is shown', () => {
  const names = ['plumbline-mwvx2k9a-01234567', 'plumbline-renamed'];

  test.each([
    'plumbline-mwvx2k9a-01234567',
    'PLUMBLINE-MWVX2K9A-01234567',
    'prod/plumbline-mwvx2k9a-01234567 (copy)',
    'plumbline_mwvx2k9a_01234567',
    'old.Plumbline Mwvx2k9a.01234567',
    'plumbline-mwvx2k9a-0123',
    'plumbline-mw',
    'plumbline-mwvx2-8f3d',
    'team-plumbline-renamed',
  ])('may be one that was given: %s', (shown) => {
    expect(mayBearOneOf(names, shown)).toBe(true);
  });

  test.each([
    ...['prod-db', 'plumbline-', 'plumbline-staging', 'plumbline-mwvx2k9a-76543210', 'plumbline-ren', ''],
    'plumbline-mwvx2k9b-01234567',
    'plumbline_mwvx2k9a_01234568',
  ])('is none that was given: %s', (shown) => {
    expect(mayBearOneOf(names.slice(0, 1), shown)).toBe(false);
  });

  test('is none where none was given', () => {
    expect(mayBearOneOf(['', 'template'], 'plumbline-x')).toBe(false);
  });
});

test.each([
  ['plumbline_mwvx2k9a_01234567', true],
  ['copy of plumblinemwvx2k9a01234567', true],
  ['plumbline_mwvx2k9a_0123456', false],
  ['plumbline_renamed', false],
])('%s bears a name with a random part: %s', (shown, bears) => {
  expect(bearsOneOf(new Set(['plumbline-mwvx2k9a-01234567', 'plumbline-renamed']), shown)).toBe(bears);
});

test('an id under another name, too, bears none', () => {
  const shown = [
    { id: 'a', name: 'plumbline-1' },
    { id: 'b', name: 'plumbline-1' },
    { id: 'b', name: 'plumbline-worker' },
    { id: 'c' },
  ];
  expect(idsNamed('plumbline-1', shown)).toEqual(['a']);
});
