import { expect, test } from 'vitest';
import { inventoryOf } from './inventory.ts';
import { shownIn } from './look.ts';

test('what was there is known by every id that a list showed, whichever type it has', () => {
  const items = [
    { id: 123 },
    { id: 'operation', podId: 'p-1' },
    { id: 4, podId: 5 },
    { name: 'without an id' },
  ];
  const shown = items.map(shownIn('v2', '/pods'));
  const before = inventoryOf({ shown, read: new Set(['v2']), unread: new Map() });
  expect(before).toEqual({ v2: ['123', 'operation', 'p-1', '4', '5'] });
});
