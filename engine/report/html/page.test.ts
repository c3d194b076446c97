import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readPage } from '../../testing/html-tree.ts';
import { mixedReport } from '../../testing/mixed-report.ts';
import { pageOf, readPageOf } from '../../testing/report-page.ts';

describe('a page stands by itself', () => {
  const page = readPageOf(mixedReport);
  const elements = page.all('html')[0]!;

  test('it loads nothing', () => {
    for (const tag of ['link', 'img', 'iframe', 'object', 'base']) expect(elements.all(tag)).toEqual([]);
    expect(elements.all('[src]')).toEqual([]);
    for (const { attributes } of elements.all('[href]')) expect(attributes.href).not.toMatch(/^\w*:|^\//);
    for (const style of elements.all('style')) expect(style.text).not.toMatch(/url\(|@import/);
  });

  test('its own style and script are all that it may run', () => {
    const policy = page
      .all('meta')
      .find(({ attributes }) => attributes['http-equiv'] === 'Content-Security-Policy')!.attributes.content;
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const [data, ...scripts] = page.all('script');
    expect(data!.attributes).toEqual({ type: 'application/json', id: 'evidence' });
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src ${scripts.map(({ text }) => hash(text)).join(' ')};`);
    expect(policy).toContain(
      `style-src ${page
        .all('style')
        .map(({ text }) => hash(text))
        .join(' ')};`,
    );
    expect(policy).not.toContain('unsafe');
  });

  test('every link within it leads somewhere, and every name is given once', () => {
    const names = page.all('[id]').map(({ attributes }) => attributes.id);
    expect(new Set(names).size).toBe(names.length);
    const wanted = [
      ...page.all('[href]').flatMap(({ attributes }) => /^#(.*)/.exec(attributes.href!)?.[1] ?? []),
      ...page.all('[aria-labelledby]').map(({ attributes }) => attributes['aria-labelledby']!),
    ];
    expect(wanted).toContain('failure-job.run.accepts');
    for (const name of wanted) expect(names).toContain(name);
  });

  test('every part of it is in its contents', () => {
    const [contents] = page.all('nav');
    const listed = contents!.all('a').map(({ attributes }) => attributes.href);
    const parts = page.all('h2').flatMap(({ attributes: { id } }) => (id === undefined ? [] : [`#${id}`]));
    expect(parts.length).toBeGreaterThan(5);
    for (const part of parts) expect(listed).toContain(part);
  });

  test('headings go down one level at a time', () => {
    const levels = [...pageOf(mixedReport).matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.entries())
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
  });
});

test('what checks the syntax can fail', () => {
  const page = pageOf(mixedReport);
  for (const slip of ['<p>', '<b></i>', '<a b="1" b="2"></a>', '\u0000', '</div>', '<p title="a"b></p>'])
    expect(() => readPage(page.replace('<footer>', `<footer>${slip}`))).toThrow('no valid HTML');
});
