import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type FakeElement, fakeDocument } from '../../testing/fake-document.ts';
import { mixedReport } from '../../testing/mixed-report.ts';
import { pageOf } from '../../testing/report-page.ts';

const script = readFileSync(new URL('./page.js', import.meta.url), 'utf8');

let page: FakeElement;
let copied: string[];
let beforePrint: () => void;
const all = (selector: string) => page.querySelectorAll(selector);
const shownRules = () =>
  all('[data-row]')
    .filter(({ hidden }) => !hidden)
    .map((row) => row.querySelectorAll('code')[0]!.textContent);

beforeEach(() => {
  page = fakeDocument(pageOf(mixedReport, 'curl it\n'));
  copied = [];
  runInNewContext(script, {
    document: page,
    navigator: { clipboard: { writeText: async (text: string) => copied.push(text) } },
    addEventListener: (_: string, listener: () => void) => {
      beforePrint = listener;
    },
    setTimeout: () => undefined,
  });
});

function filterBy(text: string, unwanted: readonly string[] = []): void {
  all('[data-text]')[0]!.value = text;
  for (const box of all('[data-wanted]')) box.checked = !unwanted.includes(box.dataset.wanted!);
  all('[data-filter]')[0]!.fire('input');
}

describe('the filter', () => {
  test('comes to light with the script, and shows all rules', () => {
    expect(fakeDocument(pageOf(mixedReport)).querySelectorAll('[data-filter]')[0]!.hidden).toBe(true);
    expect(all('[data-filter]')[0]!.hidden).toBe(false);
    expect(shownRules()).toHaveLength(5);
    expect(all('[data-status]')[0]!.textContent).toBe('5 of 5 shown');
  });

  test.each<[string, string[], string[]]>([
    ['  CANCEL ', [], ['job.cancel.queued']],
    ['needs time', [], ['job.wait.honoured']],
    ['', ['pass', 'fail', 'observed'], ['job.cancel.queued', 'job.wait.honoured']],
    ['job.', ['inconclusive', 'not-run', 'fail'], ['auth.job.missing-key']],
    ['nothing of the kind', [], []],
  ])('by %j and without %j', (text, unwanted, rules) => {
    filterBy(text, unwanted);
    expect(shownRules()).toEqual(rules);
    expect(all('[data-status]')[0]!.textContent).toBe(`${rules.length} of 5 shown`);
  });

  test('hides areas that have nothing left, until they have', () => {
    const shownAreas = () => all('[data-area]').map(({ hidden }) => !hidden);
    filterBy('wait.honoured');
    expect(shownAreas()).toEqual([false, true, false]);
    filterBy('');
    expect(shownAreas()).toEqual([true, true, true]);
  });
});

test('a button copies what stands beside it', async () => {
  for (const button of all('[data-copy]')) {
    expect(button.hidden).toBe(false);
    button.fire('click');
    await Promise.resolve();
  }
  expect(copied).toEqual([
    "npm run verify -- --target 'my target.yaml' --area job --seed -7",
    "npm run verify -- --target 'my target.yaml' --rule job.run.accepts --seed 1 --path 5:0:1",
    'bash results/run/failures/job.run.accepts/replay.sh',
    'curl it\n',
  ]);
});

test('on paper nothing of a failure is folded', () => {
  beforePrint();
  const parts = all('article details');
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.every(({ open }) => open)).toBe(true);
});
