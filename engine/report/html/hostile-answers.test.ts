import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPage } from '../../testing/html-tree.ts';
import { contentContaining } from '../../testing/page-content.ts';
import { renderPage } from './page.ts';

const hostile = fc.constantFrom(
  ...[
    '</script><script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    "' autofocus onfocus='alert(1)",
  ],
  ...[
    '</title>',
    '</style>',
    '</pre>',
    '<!--',
    ']]>',
    '<![CDATA[',
    '&lt;',
    '&#0;',
    'javascript:alert(1)',
    '`',
    '${1}',
  ],
  ...[
    '\u0000',
    '\ud800',
    '\udc00',
    '\u202e',
    '\u2066',
    '\ufffe',
    '\u0085',
    '\r',
    '\f',
    '\u001b[2J',
    '\u2028',
  ],
);
const nasty = fc
  .array(fc.oneof(fc.string({ unit: 'binary' }), hostile), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join('') || '<');

const pageContaining = (...args: Parameters<typeof contentContaining>) =>
  renderPage(contentContaining(...args));

/** The tags and the names of attributes of a page, in their order: what a text must never change. */
function skeleton(page: string): string[] {
  return readPage(page)
    .all('html')[0]!
    .all('*')
    .map(({ tag, attributes }) => `${tag} ${Object.keys(attributes)}`);
}

describe('whatever a target answers', () => {
  test('a page is valid, and its markup the same', () => {
    const plain = skeleton(pageContaining('text'));
    expect(plain.length).toBeGreaterThan(300);
    fc.assert(
      fc.property(nasty, (text) => {
        expect(skeleton(pageContaining(text))).toEqual(plain);
      }),
      { numRuns: 50 },
    );
  });

  test('and nothing turns its surroundings around or ends them', () => {
    const page = pageContaining('a\u202eb\u0000c\u2066d\ud800');
    for (const hidden of ['\u0000', '\u202e', '\u2066']) expect(page).not.toContain(hidden);
    expect(page.isWellFormed()).toBe(true);
    expect(page).toContain('a\\u202eb\\u0000c\\u2066d\\ud800');
  });

  test('what is long is cut to what one can read', () => {
    const page = pageContaining('<&>'.repeat(100_000), 'run');
    expect(page.length).toBeLessThan(1_000_000);
    expect(page).toContain('cut, 300000 characters in all');
  });
});
