import { type HistoryRun, historyOfRun } from '../history/history-record.ts';
import type { Verdict } from '../property/result.ts';
import { renderResults } from '../report/render-results.ts';
import { madeUpRules } from './made-up-service.ts';
import { madeUpProvenance, reportOf, resultOf } from './results.ts';

/** What a made-up night is distinguished by. */
export type Night = {
  readonly version?: string;
  readonly suite?: string;
  readonly hash?: string;
  readonly passage?: string;
  readonly alterations?: readonly string[];
  readonly observed?: Readonly<Record<string, unknown>>;
};

const letterVerdicts: Readonly<Record<string, Verdict>> = {
  '.': 'pass',
  x: 'fail',
  '?': 'intermittent',
  i: 'inconclusive',
  o: 'observed',
};

/** Records of nights from 2026-01-01, one for each letter: `.` pass, `x` fail, `?` intermittent, `i` inconclusive, `o` observed. */
export function nightsOf(letters: string, nightAt: (night: number) => Night = () => ({})): HistoryRun[] {
  return [...letters].map((letter, night) => nightOf(letterVerdicts[letter]!, night, nightAt(night)));
}

function nightOf(verdict: Verdict, night: number, change: Night): HistoryRun {
  const { version, suite = '1', hash, passage, alterations = [], observed = {} } = change;
  const startedAt = new Date(Date.UTC(2026, 0, 1 + night)).toISOString();
  const report = reportOf([resultOf({ verdict, observed })], {
    ...{ startedAt, alterations, suite: { ...madeUpProvenance.suite, version: suite } },
  });
  const { rules, ...run } = historyOfRun(renderResults(report), madeUpRules, version);
  const id = 'job.run.accepts';
  const marks = { ...(hash === undefined ? {} : { hash }), ...(passage === undefined ? {} : { passage }) };
  return { ...run, rules: { [id]: { ...rules[id]!, ...marks } } };
}
