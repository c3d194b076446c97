import { describe, expect, test } from 'vitest';
import type { Failure } from '../../property/result.ts';
import { readPageOf, textsOf } from '../../testing/report-page.ts';
import { eventsOf, failedResult, reportOf, tracedCall } from '../../testing/results.ts';

function articleOf(bodies: readonly string[], change: Partial<Failure>) {
  const calls = bodies.map((body, nth) =>
    tracedCall({ number: nth + 1, answer: { status: 200, headers: {}, body } }),
  );
  const events = eventsOf(tracedCall({ role: 'given', number: 9 }), ...calls);
  return readPageOf(reportOf([failedResult({ events, ...change })])).all('article')[0]!;
}

const marksOf = (article: ReturnType<typeof articleOf>) => textsOf(article.all('mark'));
const difference = { at: '/status', expected: '"IN_QUEUE"', received: '"FAILED"' };

describe('the judged answer', () => {
  test('is formatted, once, with what differs marked', () => {
    const article = articleOf(['{"id":"a","status":"FAILED"}'], { differences: [difference] });
    expect(textsOf(article.all('h4'))).toContain('The answer call 1');
    expect(article.all('pre').map(({ text }) => text)).toContain('{\n  "id": "a"\n  "status": "FAILED"\n}\n');
    expect(marksOf(article)).toEqual(['"status": "FAILED"']);
    expect(article.text).toContain('/status: expected "IN_QUEUE", received "FAILED"');
  });

  test('has its status marked where that differs', () => {
    const differences = [{ at: '', expected: '401', received: '200' }];
    expect(marksOf(articleOf(['{"code":200}'], { differences }))).toEqual(['200']);
  });

  test('is the last one in which the difference is, or else the last one', () => {
    const bodies = ['{"status":"FAILED"}', '{"status":"COMPLETED"}'];
    expect(textsOf(articleOf(bodies, { differences: [difference] }).all('h4'))).toContain(
      'The answer call 1',
    );
    expect(textsOf(articleOf(bodies, {}).all('h4'))).toContain('The answer call 2');
  });

  test('of a long body shows what is around the mark', () => {
    const body = JSON.stringify({ jobs: Array.from({ length: 500 }, (_, n) => n), status: 'FAILED' });
    const article = articleOf([body], { differences: [difference] });
    const shown = article.all('pre').find(({ attributes }) => attributes.class === 'body')!;
    expect(marksOf(article)).toEqual(['"status": "FAILED"']);
    expect(shown.text).toMatch(/^… 49\d lines\n/);
    expect(shown.text.split('\n').length).toBeLessThan(12);
  });

  test('that is no JSON is shown as it came, and none is shown where none was judged', () => {
    expect(
      articleOf(['<p>'], {})
        .all('pre')
        .map(({ text }) => text),
    ).toContain('<p>');
    expect(textsOf(articleOf([], {}).all('h4'))).not.toContain('The answer');
  });
});
