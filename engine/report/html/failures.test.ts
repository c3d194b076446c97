import { describe, expect, test } from 'vitest';
import { madeUpRules } from '../../testing/made-up-service.ts';
import { readPageOf, textsOf } from '../../testing/report-page.ts';
import { eventsOf, failedResult, reportOf, resultOf, tracedCall } from '../../testing/results.ts';

const refused = tracedCall({
  number: 2,
  sent: 1200,
  headers: {},
  answered: undefined,
  answer: undefined,
  failure: 'cut off',
});
const events = [...eventsOf(tracedCall({ role: 'baseline' }), refused), { kind: 'time', to: 3000 } as const];

describe('a failure shows', () => {
  const report = reportOf([failedResult({ message: 'expected 1\nto be 2', events })], {
    options: ['--fault', 'x'],
  });
  const page = readPageOf(report, 'curl it');
  const [article] = page.all('article');
  const { says, section, consequence } = madeUpRules['job.run.accepts']!;

  test('the rule, its words and its section', () => {
    expect(textsOf(article!.all('h3'))).toEqual(['✗ fail job.run.accepts']);
    expect(textsOf(article!.all('p'))[0]).toBe(`${says} must, section ${section}, 300 calls, 1.2 s`);
  });

  test('what was expected and received, the counterexample, and what failing means', () => {
    expect(article!.all('pre').map(({ text }) => text)).toEqual(['expected 1\nto be 2', '{"input":{}}']);
    expect(textsOf(article!.all('h4'))).toContain('Counterexample shrunk 7 times');
    expect(textsOf(article!.all('p'))).toEqual(
      expect.arrayContaining([
        ...['Evidence: what the target answered or did; reproduced 3 of 3 times.'],
        consequence,
      ]),
    );
  });

  test('in which contexts it is violated and in which it holds', () => {
    const contexts = [{ factor: 'webhook', violated: ['set'], holds: ['absent'] }] as const;
    const beside = readPageOf(reportOf([failedResult({ contexts })]), 'curl it').all('article')[0]!;
    expect(textsOf(beside.all('ul'))).toEqual([
      "Violated where webhook is 'set'; holds where it is 'absent'.",
    ]);
    expect(article!.text).not.toContain('Violated where');
  });

  test('what the baseline case did', () => {
    expect(textsOf(article!.all('ul'))).toEqual([
      'POST $SERVERLESS_URL/probe/run {"input":{}} → 200 {"id":"job-1","status":"IN_QUEUE"}',
    ]);
  });

  test('what its calls are for', () => {
    expect(article!.text).toContain(
      'What is called baseline is accepted beforehand, when is judged. Times count',
    );
  });

  test('how to see it again', () => {
    expect(textsOf(article!.all('dd'))).toEqual([
      'npm run verify -- --fault x --rule job.run.accepts --seed 1 --path 5:0:1 Copy',
      'bash results/run/failures/job.run.accepts/replay.sh Copy',
      'Its text, sections and mutantsnpm run explain -- job.run.accepts Copy',
    ]);
    const links = article!.all('a').map(({ attributes }) => attributes.href);
    const files = ['trace.json', 'trace.txt', 'replay.sh'].map((file) => `failures/job.run.accepts/${file}`);
    expect(links).toEqual(['#rule-job.run.accepts', '#about-job.run.accepts', ...files]);
  });
});

test('failures come before warnings, and each can be gone to', () => {
  const warned = { ...failedResult(), id: 'auth.job.bare-key', verdict: 'warning' } as const;
  const page = readPageOf(reportOf([warned, resultOf({ id: 'job.cancel.queued' }), failedResult()]));
  const section = page.all('section')[0]!;

  expect(textsOf(section.all('h2'))).toEqual(['What is broken 1 fail, 1 warning']);
  const wanted = ['failure-job.run.accepts', 'failure-auth.job.bare-key'];
  expect(section.all('article').map(({ attributes }) => attributes.id)).toEqual(wanted);
});

test('one failure is unfolded, several are folded with what was received, and many have a filter', () => {
  const ids = Object.keys(madeUpRules).slice(0, 30);
  const one = readPageOf(reportOf([failedResult()]));
  const few = readPageOf(reportOf(ids.slice(0, 3).map((id) => ({ ...failedResult(), id }))));
  const many = readPageOf(reportOf(ids.map((id) => ({ ...failedResult(), id }))));
  const own = (page: typeof few) => page.all('section')[0]!;

  expect(own(few).all('form')).toHaveLength(0);
  expect(own(one).all('[open]')).toHaveLength(1);
  expect(own(few).all('[open]')).toHaveLength(0);
  expect(textsOf(own(few).all('article')[0]!.all('summary'))[0]).toContain('expected run to be accepted');
  expect(own(many).all('form')).toHaveLength(1);
  expect(own(many).all('[open]')).toHaveLength(0);
});

test('what else violates a rule is named', () => {
  const others = Array.from({ length: 12 }, (_, nth) => ({
    message: `GET /${nth}: expected 200, received 500`,
    counterexample: '{}',
    path: `${nth}/0`,
  }));
  const article = (some: typeof others) =>
    readPageOf(reportOf([failedResult({ others: some })])).all('article')[0]!;
  expect(article(others).text).toContain('What else violates it 12');
  expect(article(others).text).toContain('GET /11: expected 200, received 500 {}, path 11/0');
  expect(textsOf(article(others).all('summary'))).toContain('All 12 of them');
  expect(textsOf(article(others.slice(0, 2)).all('summary'))).not.toContain('All 2 of them');
});
