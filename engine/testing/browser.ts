import { accessSync, constants } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { scratchFolder } from './scratch.ts';

/** Debian's browser, or the one that is named in CHROMIUM_BIN; undefined where there is none. */
export const browserPath = process.env.CHROMIUM_BIN ?? found(['chromium', 'chromium-browser']);

/** What tests say where there is none. */
export const noBrowser =
  'skipped: no chromium: the report page is not driven in a browser. Install it (Debian: chromium), or set CHROMIUM_BIN\n';

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath!,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

/** A page of ours as one opens it from a folder, and what went wrong in it: errors, and whatever it wanted to load. */
export type Shown = { readonly page: Page; readonly file: string; readonly troubles: readonly string[] };

export async function show(
  browser: Browser,
  html: string,
  options: BrowserContextOptions = {},
): Promise<Shown> {
  const file = join(await scratchFolder(), 'report.html');
  await writeFile(file, html);
  return showFile(browser, file, options);
}

export async function showFile(
  browser: Browser,
  file: string,
  options: BrowserContextOptions = {},
): Promise<Shown> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('console', (message) => troubles.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', ({ message }) => troubles.push(message));
  page.on('dialog', (dialog) => troubles.push(`dialog ${dialog.message()}`));
  page.on('request', (request) => {
    if (request.url() !== `file://${file}`) troubles.push(`request of ${request.url()}`);
  });
  await page.goto(`file://${file}`);
  return { page, file, troubles };
}

/** Unfolds every part. */
export async function openAll(page: Page): Promise<void> {
  await page.evaluate('for (const part of document.querySelectorAll("details")) part.open = true');
}

function found(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
