import { stat } from 'node:fs/promises';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { anchorsIn, linksIn, type Page, readPages, root } from './markdown.ts';

const pages = await readPages();
const texts = new Map(pages.map(({ path, text }) => [path, text]));

/** What is wrong with a link, in words; undefined where it leads somewhere. */
async function problemOf(page: Page, link: string): Promise<string | undefined> {
  const [path = '', anchor] = link.split('#');
  const file = path === '' ? page.path : posix.join(posix.dirname(page.path), decodeURIComponent(path));
  if (file.startsWith('..') || path.startsWith('/')) return `${link} leads out of the repository`;
  const isThere = await stat(new URL(file, root)).catch(() => undefined);
  if (!isThere) return `${link} leads to no file`;
  if (anchor === undefined) return undefined;
  return anchorsIn(texts.get(file) ?? '').includes(anchor) ? undefined : `${link} leads to no heading`;
}

async function problemsOf(page: Page): Promise<string[]> {
  const relative = linksIn(page.text).filter((link) => !/^[a-z]+:/.test(link));
  const problems = await Promise.all(relative.map((link) => problemOf(page, link)));
  return problems.filter((problem) => problem !== undefined);
}

test.each(pages)('every relative link of $path leads somewhere', async (page) => {
  expect(await problemsOf(page)).toEqual([]);
});

test('a link that leads nowhere is found', async () => {
  const text = '[a](gone.md) [b](../README.md#gone) [c](../../x.md) [d](/etc) [e](results.md#exit-codes)';
  expect(await problemsOf({ path: 'docs/page.md', text })).toEqual([
    'gone.md leads to no file',
    '../README.md#gone leads to no heading',
    '../../x.md leads out of the repository',
    '/etc leads out of the repository',
  ]);
});
