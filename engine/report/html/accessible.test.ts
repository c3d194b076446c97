import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, openAll, openBrowser, show } from '../../testing/browser.ts';
import { contentContaining } from '../../testing/page-content.ts';
import { renderPage } from './page.ts';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const narrow = { width: 390, height: 844 };
const wide = { width: 1280, height: 900 };

describe.skipIf(browserPath === undefined)('the page in Chromium (skipped where there is none)', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  test.each([
    ['light', wide],
    ['dark', narrow],
  ] as const)(
    'has nothing that a screen reader or a keyboard stumbles over: %s, %j',
    async (colorScheme, viewport) => {
      const content = renderPage(contentContaining('some words'));
      const { page } = await show(browser, content, { colorScheme, viewport, bypassCSP: true });
      await openAll(page);
      await page.locator('pre.script').waitFor();
      await page.evaluate(axe);
      const { violations, passes } = await page.evaluate<AxeResults>('axe.run()');
      expect(passes.length).toBeGreaterThan(20);
      expect(violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html)])).toEqual([]);
    },
  );

  test('a phone shows all of it without scrolling sideways', async () => {
    const long = 'word-without-an-end'.repeat(20);
    const { page } = await show(browser, renderPage(contentContaining(long, 'short')), { viewport: narrow });
    await openAll(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(narrow.width);
  });

  test('the dark page is dark, and paper is white', async () => {
    const { page } = await show(browser, renderPage(contentContaining('x')), { colorScheme: 'dark' });
    const paper = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    expect(await paper()).toBe('rgb(20, 23, 26)');
    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    expect(await paper()).toBe('rgb(255, 255, 255)');
  });
});
