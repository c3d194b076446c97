import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { type Content, escaped, html, isPlainText, markupOf, unescaped } from './html.ts';

test('values are text, markup is markup, lists are written in their order', () => {
  const items: Content = ['<a>', 1, html`<b>${'"'}</b>`, undefined, ['x', ['y']]];
  expect(markupOf(html`<p>${items}</p>`)).toBe('<p>&lt;a&gt;1<b>&quot;</b>xy</p>');
});

test('nothing that JSON can hold is markup', () => {
  const value = JSON.parse(JSON.stringify(unescaped('<script>')));
  expect(() => markupOf(html`${value}`)).toThrow();
});

test('what nobody sees is reported', () => {
  expect(escaped('a\u0000b\u202ec\u200bd\ud800e\ufeff\r\u{e0041}')).toBe(
    'a\\u0000b\\u202ec\\u200bd\\ud800e\\ufeff\\u000d\\u{e0041}',
  );
  expect(escaped('tab\t, line\n, ünïcödé, 日本, 😀, עברית')).toBe('tab\t, line\n, ünïcödé, 日本, 😀, עברית');
});

test('any text comes back from a browser as it was, but for what nobody sees', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      fc.pre(isPlainText(text));
      const { childNodes } = parseFragment(`<p title="${escaped(text)}">.${escaped(text)}`);
      expect(childNodes[0]).toMatchObject({
        attrs: [{ name: 'title', value: text }],
        childNodes: [{ value: `.${text}` }],
      });
    }),
  );
});

test.each(['\u0000', '\u202e', '\ud83d', '\r', '\u200d'])('a text with %j is not shown as it is', (text) => {
  expect(isPlainText(`a${text}b`)).toBe(false);
  expect(isPlainText('a<&>\n"b"')).toBe(true);
});
