import { describe, expect, test } from 'vitest';
import { type HistoryRecord, historyOfRun } from '../history/history-record.ts';
import type { Verdict } from '../property/result.ts';
import type { PastRun } from '../report/folder/read-history.ts';
import type { PastLoad } from '../report/folder/read-loads.ts';
import { renderResults } from '../report/render-results.ts';
import type { RunRecord } from '../report/run-record.ts';
import type { RunReport } from '../report/run-report.ts';
import { hostileTexts } from '../testing/hostile-texts.ts';
import { type Element, readPage } from '../testing/html-tree.ts';
import { madeUpService } from '../testing/made-up-service.ts';
import { contentContaining } from '../testing/page-content.ts';
import { rowsOf } from '../testing/report-page.ts';
import { failedResult, reportOf, resultOf } from '../testing/results.ts';
import { pastReleasesOf } from './past-releases.ts';
import type { ReleaseContent } from './release-content.ts';
import { renderRelease } from './render-release.ts';

const all = Object.keys(madeUpService.rules).map((id) => resultOf({ id }));
const served = (sha: string) => [{ api: 'v2', sha256: sha.repeat(64), version: `2.${sha}` }];

function contentOf(run: RunRecord, more: Partial<ReleaseContent> = {}): ReleaseContent {
  return {
    ...{
      service: madeUpService,
      runs: [{ run, link: '' }],
      loads: [],
      history: [],
      historyLink: '../report/',
    },
    releases: [],
    day: '2026-06-01',
    ...more,
  };
}

const runOf = (results = all, change: Partial<RunReport> = {}): RunRecord =>
  renderResults(reportOf(results, change));

function partOf(content: ReleaseContent, name: string): Element | undefined {
  const page = readPage(renderRelease(content));
  return page.all('section').find(({ attributes }) => attributes['aria-labelledby'] === name);
}

const wordsOf = (element: Element | undefined): string => element?.text.replaceAll(/\s+/g, ' ').trim() ?? '';
const headlineOf = (content: ReleaseContent): string =>
  wordsOf(readPage(renderRelease(content)).all('h1')[0]);

const load: PastLoad = {
  name: 'load-soak-2026',
  dashboards: [],
  record: {
    ...{ load: 'soak', target: 'embedded emulator', startedAt: '2026-05-31T00:00:00.000Z', durationMs: 1 },
    instances: 1,
    findings: [{ part: 'p95', verdict: 'fail', documented: 'below 800 ms', measured: '950 ms' }],
  },
};
const past = (day: string, sha = 'a'): PastRun => ({
  ...{
    name: `2026-05-${day}T`,
    startedAt: `2026-05-${day}T00:00:00.000Z`,
    tier: 'gate',
    seed: 1,
    durationMs: 1000,
  },
  ...{ summary: runOf().summary, verdicts: new Map(), flaky: undefined, isBusy: false, says: `says ${day}` },
  coverage: { states: { met: 0, of: 0 }, statuses: { met: 0, of: 0 } },
  schemas: served(sha),
});

describe('the page of a release', () => {
  test('says what its run says', () => {
    expect(headlineOf(contentOf(runOf()))).toBe('✓ conformant');
    expect(headlineOf(contentOf(runOf([failedResult()])))).toBe('✗ 1 of 1 judged rules are broken');
  });

  test('of several runs says what the worst one does', () => {
    const good = { run: runOf(), link: '' };
    const bad = { run: runOf([failedResult()]), link: '' };
    for (const runs of [
      [good, bad],
      [bad, good],
    ] as [typeof good, typeof bad][])
      expect(headlineOf(contentOf(good.run, { runs }))).toContain('1 of 1 judged rules are broken');
    const part = { run: runOf([resultOf()]), link: '' };
    expect(headlineOf(contentOf(good.run, { runs: [good, part] }))).toContain('no violation found, 1 of');
  });

  test('says that a load failed, and that a known deviation is over', () => {
    expect(headlineOf(contentOf(runOf(), { loads: [load] }))).toBe('✗ conformant; a load failed: soak');
    for (const verdict of ['invalid', 'inconclusive'] as const) {
      const findings = [{ ...load.record.findings[0]!, verdict }];
      const loads = [{ ...load, record: { ...load.record, findings } }];
      const expected = 'conformant; a load could not be judged: soak';
      expect(headlineOf(contentOf(runOf(), { loads })).slice(2)).toBe(expected);
      expect(headlineOf(contentOf(runOf(), { loads }))).not.toMatch(/^✓/);
    }
    const known = { rule: 'job.run.accepts', id: 'job.run.accepts', reason: 'x', issue: 'http://x' };
    const deviations = [{ ...known, expires: '2026-06-03', state: 'met' as const }];
    const content = contentOf(runOf([failedResult()], { deviations }));
    expect(headlineOf(content)).toBe('! no violation beyond the 1 expected, 1 of 50 judged');
    expect(wordsOf(partOf(content, 'deviations'))).toContain('2026-06-03 (in 2 days)');
    expect(wordsOf(partOf(content, 'broken'))).toContain('none but the known');
    const later = { ...content, day: '2026-06-04' };
    expect(headlineOf(later)).toMatch(/^✗ .*; 1 known deviation expired$/);
    expect(wordsOf(partOf(later, 'deviations'))).toContain('expired');
  });

  test('names what is broken, with its calls', () => {
    const part = partOf(
      contentOf(runOf([failedResult()]), { runs: [{ run: runOf([failedResult()]), link: 'run/' }] }),
      'broken',
    )!;
    expect(wordsOf(part)).toContain('job.run.accepts');
    expect(part.all('a')[0]!.attributes.href).toBe('run/failures/job.run.accepts/trace.txt');
  });

  test('names what no run judged, and why', () => {
    const one = { run: runOf([resultOf({ verdict: 'not-run', reason: 'no probe' })]), link: '' };
    const other = { run: runOf([resultOf({ id: 'job.wait.honoured' })]), link: '' };
    const words = wordsOf(partOf(contentOf(one.run, { runs: [one, other] }), 'not-judged'));
    expect(words).toContain('Not judged 49');
    expect(words).toContain('not run: no probe 1 rule job.run.accepts');
    expect(words).toContain('no run was asked for it 48 rules');
    expect(words).not.toContain('job.wait.honoured');
    expect(wordsOf(partOf(contentOf(runOf()), 'not-judged'))).toContain('Every rule was judged.');
  });

  test('asks of a requirement set for its own rules alone', () => {
    const requirements = {
      revision: '2026-10',
      sha256: 'a'.repeat(64),
      rules: ['job.run.accepts', 'gone.rule'],
    };
    const changed = [{ id: 'gone.rule', why: 'there is no such rule any more' }];
    const run = runOf(all, { requirements: { ...requirements, changed } });
    expect(wordsOf(partOf(contentOf(run), 'not-judged'))).toBe(
      'Not judged 1 not what was frozen: there is no such rule any more 1 rule gone.rule',
    );
  });

  test('shows loads where there are any', () => {
    expect(partOf(contentOf(runOf()), 'loads')).toBeUndefined();
    expect(wordsOf(partOf(contentOf(runOf(), { loads: [load] }), 'loads'))).toContain('below 800 ms');
  });

  test('says which schema has changed since the run before', () => {
    const now = runOf([resultOf({ servedSchemas: served('b') })]);
    const since = (history: PastRun[]): string | undefined =>
      rowsOf(partOf(contentOf(now, { history }), 'schemas')!)[1]?.at(-1);
    expect(since([])).toBe('no earlier run has one');
    expect(since([past('02', 'a'), past('01', 'b')])).toBe('changed, was 2.a (2026-05-02 00:00:00 UTC)');
    expect(since([past('02', 'b'), past('01', 'a')])).toBe('the same (2026-05-02 00:00:00 UTC)');
    expect(since([{ ...past('02'), schemas: [] }, past('01', 'a')])).toContain('(2026-05-01');
    expect(wordsOf(partOf(contentOf(runOf()), 'schemas'))).toContain('No rule of these runs was judged by');
  });

  test('shows the last five releases, each by its newest run', () => {
    const now = runOf(all, { startedAt: '2026-07-01T00:00:00.000Z' });
    const night = (version: string | undefined, day: string, ...verdicts: Verdict[]): HistoryRecord => ({
      ...historyOfRun({ ...now, startedAt: `2026-06-${day}T00:00:00.000Z` }, madeUpService.rules, version),
      rules: Object.fromEntries(
        verdicts.map((verdict, nth) => [`rule-${nth}`, { verdict, requests: 1, durationMs: 1 }]),
      ),
    });
    const records = [
      night('1.0', '01', 'pass'),
      night('1.1', '02', 'fail', 'pass'),
      night('1.1', '03', 'pass', 'inconclusive', 'fail'),
      ...['1.2', '1.3', '1.4', '1.5'].map((version, nth) => night(version, `1${nth}`, 'pass')),
      night(undefined, '20', 'fail'),
      { ...night('other', '21', 'fail'), target: 'another' },
      { ...night('later', '22', 'fail'), startedAt: '2026-07-02T00:00:00.000Z' },
    ];
    const content = contentOf(now, { releases: pastReleasesOf(records, now) });
    const [, ...rows] = rowsOf(partOf(content, 'releases')!);
    expect(rows.map(([version]) => version)).toEqual(['1.5', '1.4', '1.3', '1.2', '1.1']);
    expect(rows.at(-1)).toEqual(['1.1', '2026-06-03 00:00:00 UTC', '3', '1', '1']);
    expect(partOf(contentOf(now), 'releases')).toBeUndefined();
  });

  test('shows the last five runs', () => {
    const history = ['07', '06', '05', '04', '03', '02'].map((day) => past(day));
    const rows = rowsOf(partOf(contentOf(runOf(), { history }), 'history')!);
    expect(rows.slice(1).map(([, says]) => says)).toEqual(
      ['07', '06', '05', '04', '03'].map((day) => `says ${day}`),
    );
  });

  test.each([...hostileTexts, ['markup', '</h1><img src=x onerror=alert(1)>'] as const])(
    'has no markup but its own, whatever a target says: %s',
    (_, text) => {
      const { run, loads, history } = contentContaining(text);
      const safe = contentContaining('text');
      const tags = (content: ReleaseContent) =>
        readPage(renderRelease(content))
          .all('*')
          .map(({ tag }) => tag);
      expect(tags(contentOf(run, { loads, history }))).toEqual(
        tags(contentOf(safe.run, { loads: safe.loads, history: safe.history })),
      );
    },
  );
});
