import { expect, test } from 'vitest';
import { openerOf } from './open.ts';

test('a page is opened by what the system has, and by nothing where nobody would see it', () => {
  expect(openerOf('linux', {})).toBeUndefined();
  expect(openerOf('linux', { DISPLAY: ':0' })).toEqual(['xdg-open']);
  expect(openerOf('linux', { WAYLAND_DISPLAY: 'wayland-0', BROWSER: 'firefox' })).toEqual(['firefox']);
  expect(openerOf('darwin', {})).toEqual(['open']);
  expect(openerOf('win32', {})).toEqual(['explorer.exe']);
});
