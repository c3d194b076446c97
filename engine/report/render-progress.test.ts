import { expect, test } from 'vitest';
import { resultOf } from '../testing/results.ts';
import { renderProgress, renderStatus } from './render-progress.ts';

test('reports each rule as soon as it is judged', () => {
  const line = renderProgress(resultOf({ exhaustive: true, cases: 10, requests: 42 }));
  expect(line).toMatch(/^pass +job\.run\.accepts +all 10 cases, 42 calls, 1\.2 s$/);
});

test('reports how far a run has come, by area', () => {
  const selected = ['job.run.accepts', 'job.cancel.queued', 'v2.pods', 'webhook.called'];

  expect(renderStatus(selected, new Map())).toBe('0 of 4 rules judged; to come: job 2, v2 1, webhook 1');
  expect(renderStatus(selected, new Map([['v2.pods', 'fail']]))).toBe(
    '1 of 4 rules judged, 1 fail; to come: job 2, webhook 1',
  );
  expect(renderStatus(['job.run.accepts'], new Map([['job.run.accepts', 'pass']]))).toBe(
    '1 of 1 rule judged',
  );
});
