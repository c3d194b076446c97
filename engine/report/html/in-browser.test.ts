import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, noBrowser, openAll, openBrowser, type Shown, show } from '../../testing/browser.ts';
import { madeUpRules } from '../../testing/made-up-service.ts';
import { mixedReport } from '../../testing/mixed-report.ts';
import { contentContaining } from '../../testing/page-content.ts';
import { contentOf, pageOf } from '../../testing/report-page.ts';
import { eventsOf, failedResult, reportOf, resultOf, tracedCall } from '../../testing/results.ts';
import { renderPage } from './page.ts';

/** Of all canvases, the pixels that are not empty. */
const drawnPixels = `[...document.querySelectorAll('canvas')]
  .map((canvas) => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data)
  .reduce((sum, data) => sum + data.filter((value, nth) => nth % 4 === 3 && value > 0).length, 0)`;

/** How long a busy machine may take to show what was asked for. */
const soon = { timeout: 20_000 };

const absent = browserPath === undefined;
if (absent) process.stderr.write(noBrowser);

describe.skipIf(absent)('the page in Chromium (skipped where there is none)', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  test('loads nothing and runs nothing but its own, and draws its charts', async () => {
    const { page, troubles } = await show(browser, renderPage(contentContaining('text')));
    await openAll(page);
    await page.locator('canvas').first().waitFor();
    expect(await page.locator('canvas').count()).toBe(7);
    expect(await page.evaluate(drawnPixels)).toBeGreaterThan(500);
    expect(troubles).toEqual([]);
  });

  describe('the filter', () => {
    const shownRules = ({ page }: Shown) =>
      page.locator('.rules [data-row]:not([hidden]) th code').allTextContents();
    const open = async () => {
      const shown = await show(browser, pageOf(mixedReport));
      await shown.page.locator('#rules').click();
      return shown;
    };

    test('finds words anywhere in a rule, and says how many it found', async () => {
      const shown = await open();
      const form = shown.page.getByRole('form', { name: 'Find rules' });
      await form.getByLabel('Find', { exact: true }).fill('cancel QUEUED');
      expect(await shownRules(shown)).toEqual(['job.cancel.queued']);
      expect(await form.getByRole('status').textContent()).toBe('1 of 5 shown');
      expect(await shown.page.locator('[data-group]:not([hidden])').count()).toBe(1);
      await form.getByRole('button', { name: 'Show all' }).click();
      await expect.poll(() => shownRules(shown), soon).toHaveLength(5);
    });

    test('by verdict, area and level, with the keyboard alone', async () => {
      const shown = await open();
      const form = shown.page.getByRole('form', { name: 'Find rules' });
      await form.getByLabel('Area').focus();
      await shown.page.keyboard.type('job');
      await expect.poll(() => shownRules(shown), soon).toHaveLength(3);
      await form.getByRole('checkbox', { name: 'fail' }).focus();
      await shown.page.keyboard.press('Space');
      await expect.poll(() => shownRules(shown), soon).toEqual(['job.cancel.queued', 'job.wait.honoured']);
    });

    test('gives way to a link that leads to what it hides', async () => {
      const shown = await open();
      await shown.page
        .getByRole('form', { name: 'Find rules' })
        .getByLabel('Find', { exact: true })
        .fill('nothing of the kind');
      expect(await shownRules(shown)).toEqual([]);
      await shown.page.evaluate("location.hash = '#rule-job.cancel.queued'");
      await expect.poll(() => shownRules(shown), soon).toHaveLength(5);
    });
  });

  test('the first stop of the keyboard leads past the top, the next ones to the parts', async () => {
    const { page } = await show(browser, pageOf(mixedReport));
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('To the rules');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('rules');
  });

  describe('a failure', () => {
    const report = reportOf([
      failedResult({ events: eventsOf(tracedCall({ role: 'baseline' }), tracedCall()) }),
    ]);

    test('shows its calls, and its script when it is opened, by the keyboard too', async () => {
      const { page } = await show(browser, pageOf(report, "curl '<a>'\n"));
      const article = page.getByRole('article', { name: 'fail job.run.accepts' });
      await article.locator('summary', { hasText: 'Calls' }).click();
      await expect.poll(() => article.locator('.trace li').count(), soon).toBe(4);
      expect(await article.locator('pre.script').count()).toBe(0);
      await article.locator('summary', { hasText: 'replay.sh' }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => article.locator('pre.script').textContent(), soon).toBe("curl '<a>'\n");
    });

    test('can be copied, command by command', async () => {
      const { page } = await show(browser, pageOf(report, 'curl it\n'), {
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      await page.locator('summary', { hasText: 'replay.sh' }).click();
      await page.locator('pre.script').waitFor();
      const copied: string[] = [];
      for (const button of await page.locator('[data-copy]').all()) {
        await button.click();
        await expect.poll(() => button.textContent(), soon).toBe('Copied');
        copied.push(await page.evaluate<string>('navigator.clipboard.readText()'));
      }
      expect(copied).toEqual([
        'npm run verify -- --seed 1',
        'npm run verify -- --rule job.run.accepts --seed 1 --path 5:0:1',
        'bash results/run/failures/job.run.accepts/replay.sh',
        'npm run explain -- job.run.accepts',
        'curl it\n',
      ]);
    });

    test('is whole on paper, with nothing folded but its files', async () => {
      const { page } = await show(browser, pageOf(report, 'curl it\n'));
      await page.pdf();
      expect(await page.locator('article details:not([open])').count()).toBe(2);
      expect(await page.locator('pre.script').textContent()).toBe('curl it\n');
    });
  });

  test.each([
    '</script><img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    "'-alert(1)-'",
    '{{7*7}}${alert(1)}',
  ])('whatever a target answers is text: %s', async (text) => {
    const { page, troubles } = await show(browser, renderPage(contentContaining(text)));
    await openAll(page);
    await expect.poll(() => page.locator('pre.script').textContent(), soon).toBe(text);
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.locator('.message').first().textContent()).toBe(text);
    expect(await page.locator('.trace li').last().textContent()).toContain(text);
    expect(troubles).toEqual([]);
  });

  test('a thousand failures of 220 rules: what is not opened is not made', async () => {
    const { run, ...rest } = contentOf(reportOf(someRules()));
    const broken = run.rules.find(({ failure }) => failure !== null)!;
    const more = Array.from({ length: 1000 }, (_, nth) => ({ ...broken, id: `made.up.number-${nth}` }));
    const events = eventsOf(...Array.from({ length: 40 }, () => tracedCall()));
    const evidence = new Map(more.map(({ id }) => [id, { events, script: 'curl it\n'.repeat(500) }]));
    const page = renderPage({ ...rest, run: { ...run, rules: [...run.rules, ...more] }, evidence });

    const begun = performance.now();
    const shown = await show(browser, page);
    const opened = performance.now();
    const form = shown.page.getByRole('form', { name: 'Find failures' });
    await form.getByLabel('Find', { exact: true }).fill('number-77');
    await expect.poll(() => form.getByRole('status').textContent(), soon).toMatch(/^11 of /);
    const filtered = performance.now();
    process.stderr.write(
      `a page of a thousand failures: ${page.length} characters, opened in ${Math.round(opened - begun)} ms, filtered in ${Math.round(filtered - opened)} ms\n`,
    );

    expect(await shown.page.locator('.trace').count()).toBe(0);
    await shown.page.locator('#failure-made\\.up\\.number-779 > details > summary').click();
    await shown.page.locator('[data-of="made.up.number-779"][data-evidence=trace] summary').click();
    await expect.poll(() => shown.page.locator('.trace li').count(), soon).toBe(80);
  });
});

function someRules() {
  const ids = Object.keys(madeUpRules);
  return [failedResult(), ...ids.slice(1).map((id) => resultOf({ id }))];
}
