import { expect, test } from 'vitest';
import { html } from './html.ts';
import { renderPageShell } from './page-shell.ts';
import { policyFor } from './policy.ts';

test('a page names its styles and scripts in its policy, and escapes its title', () => {
  const page = renderPageShell({
    title: '<b>',
    styles: ['p { margin: 0 }'],
    library: 'var a = 1;',
    modules: ['console.log(a);'],
    body: html`<main>seen</main>`,
    data: html`<script type="application/json">1</script>`,
  });
  expect(page).toContain('<title>&lt;b&gt;</title>');
  expect(page).toContain(`content="${policyFor(['p { margin: 0 }'], ['var a = 1;', 'console.log(a);'])}"`);
  const order = ['<body>', 'seen', '"application/json"', 'var a', 'console.log', '</body>'];
  const places = order.map((part) => page.indexOf(part));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test('a page without scripts may run none', () => {
  const page = renderPageShell({ title: 'plain', styles: [], body: 'text' });
  expect(page).toContain('script-src ;');
  expect(page).not.toContain('<script');
});
