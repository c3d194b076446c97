import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPage } from '../../testing/html-tree.ts';
import { pageOf } from '../../testing/report-page.ts';
import { eventsOf, failedResult, reportOf, resultOf, tracedCall } from '../../testing/results.ts';
import type { RunReport } from '../run-report.ts';

const hostile = fc.constantFrom(
  ...[
    '</script><script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    "' autofocus onfocus='alert(1)",
  ],
  ...[
    '</title>',
    '</style>',
    '</pre>',
    '<!--',
    ']]>',
    '<![CDATA[',
    '&lt;',
    '&#0;',
    'javascript:alert(1)',
    '`',
    '${1}',
  ],
  ...[
    '\u0000',
    '\ud800',
    '\udc00',
    '\u202e',
    '\u2066',
    '\ufffe',
    '\u0085',
    '\r',
    '\f',
    '\u001b[2J',
    '\u2028',
  ],
);
const nasty = fc
  .array(fc.oneof(fc.string({ unit: 'binary' }), hostile), { minLength: 1 })
  .map((parts) => parts.join('') || '<');

/** The report of a target that answers this everywhere, of a run that itself is called so. */
function tellingOf(text: string, name = text): RunReport {
  const headers = { [text]: text };
  const answer = { status: 200, headers, body: text };
  const call = tracedCall({ url: text, method: name, body: text, headers, role: 'baseline', answer });
  const lost = tracedCall({ number: 2, answer: undefined, failure: text });
  const events = [...eventsOf(call, lost), { kind: 'received', what: 'beacon', body: text } as const];
  const failure = failedResult({ message: text, counterexample: text, path: name, events });
  const open = { id: 'open.queue.order', level: 'open', verdict: 'observed', reason: text } as const;
  const changes = [{ name: text, before: text, now: { [text]: text } }];
  return reportOf([failure, resultOf({ ...open, observed: { [text]: [text] } })], {
    ...{ target: name, tier: name, startedAt: name, options: [name], selection: [name], alterations: [name] },
    drift: [{ rule: open.id, since: name, changes }],
  });
}

/** The tags and the names of attributes of a page, in their order: what a text must never change. */
function skeleton(page: string): string[] {
  return readPage(page)
    .all('html')[0]!
    .all('*')
    .map(({ tag, attributes }) => `${tag} ${Object.keys(attributes)}`);
}

describe('whatever a target answers', () => {
  test('a page is valid, and its markup the same', () => {
    const plain = skeleton(pageOf(tellingOf('text'), 'text'));
    expect(plain.length).toBeGreaterThan(300);
    fc.assert(
      fc.property(nasty, (text) => {
        const script = 'the script is shown in another way when it can not be shown as it is';
        expect(skeleton(pageOf(tellingOf(text), script))).toEqual(plain);
      }),
    );
  });

  test('and nothing turns its surroundings around or ends them', () => {
    const page = pageOf(tellingOf('a\u202eb\u0000c\u2066d\ud800'), 'e\u202e');
    for (const hidden of ['\u0000', '\u202e', '\u2066']) expect(page).not.toContain(hidden);
    expect(page.isWellFormed()).toBe(true);
    expect(page).toContain('a\\u202eb\\u0000c\\u2066d\\ud800');
  });

  test('a page of megabytes is cut to what one can read', () => {
    const page = pageOf(tellingOf('<&>'.repeat(1_000_000), 'run'), 'x'.repeat(5_000_000));
    expect(page.length).toBeLessThan(1_000_000);
    expect(page).toContain('cut, 3000000 characters in all');
  });
});
