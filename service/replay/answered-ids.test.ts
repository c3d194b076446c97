import { describe, expect, test } from 'vitest';
import { tracedCall } from '../../engine/testing/results.ts';
import { own } from '../testing/keep-pods.ts';
import { callAbout, createCall, replayOnPods } from '../testing/start-replay.ts';

const precious = { id: 'of-another', name: 'precious' };

describe('an id that a create answers is not used where', () => {
  test.each([
    ['it was there before', { id: 'of-another' }, 'would change or use what'],
    ['it is a way up', { id: '../volumes/of-another' }, 'tells an id that is not used'],
    ['it ends a text', { id: 'x"y' }, 'tells an id that is not used'],
    ['it is longer than any', { id: 'x'.repeat(300) }, 'tells an id that is not used'],
    ['a service may drop a space behind it', { id: 'of-another ' }, 'tells an id that is not used'],
    ['a service may drop a space before it', { id: ' of-another' }, 'tells an id that is not used'],
    ['nothing shows what has it', { id: 'of-nobody' }, 'would change or use what'],
  ])('%s', async (_, answers, words) => {
    const { code, pods, heard, printed } = await replayOnPods([createCall(), callAbout('DELETE')], {
      answers,
    });
    expect(printed).toContain(words);
    expect(heard.filter((line) => line.startsWith('DELETE'))).toEqual(['DELETE /pods/pod-1']);
    expect([code, pods]).toEqual([1, [precious]]);
  });

  test('what has it bears another name', async () => {
    const tricks = { answers: { id: 'of-another' }, hides: ['of-another'] };
    const { code, pods, heard } = await replayOnPods([createCall(), callAbout('DELETE')], tricks);
    expect(heard).not.toContain('DELETE /pods/of-another');
    expect([code, pods]).toEqual([1, [precious]]);
  });

  test.each(['OF-ANOTHER', 'of%2Danother', 'of-another;x=1', 'ｏf-another', 'óf-another', 'of-another.json'])(
    'a service may take it for one that was there before: %s',
    async (id) => {
      const tricks = { answers: { id }, readsAnyCase: true } as const;
      const { heard, pods } = await replayOnPods([createCall(), callAbout('DELETE')], tricks);
      expect(heard.filter((line) => line.startsWith('DELETE'))).toEqual(['DELETE /pods/pod-1']);
      expect(pods).toEqual([precious]);
    },
  );

  test('something else would be made with what has it', async () => {
    const body = `{"name":"${own}-2","template":"pod-0000"}`;
    const with1 = createCall({ number: 2, body });
    const { code, heard, printed } = await replayOnPods([createCall(), with1], {
      answers: { id: 'of-another' },
    });
    expect(printed).toContain('would change or use what was there before');
    expect([code, heard.filter((line) => line === 'POST /pods')]).toEqual([1, ['POST /pods']]);
  });

  test('a job would run at what has it', async () => {
    const run = tracedCall({ number: 2, url: '$SERVERLESS_URL/pod-0000/run' });
    const { code, heard } = await replayOnPods([createCall(), run], { answers: { id: 'of-another' } });
    expect([code, heard.filter((line) => line.endsWith('/run'))]).toEqual([1, []]);
  });

  test('a list shows a part alone, and nothing has a name', async () => {
    const hidden = { id: 'on-page-two' };
    const answers = { ...hidden, name: undefined };
    const tricks = { before: [hidden], hides: [hidden.id], answers, nextCursor: 'page-two' };
    const { code, pods } = await replayOnPods([createCall(), callAbout('DELETE')], tricks);
    expect([code, pods]).toEqual([1, [precious, hidden]]);
  });

  test('a job has it, either', async () => {
    const answer = { status: 200, headers: {}, body: '{"id":"job-0000"}' };
    const run = tracedCall({ answer });
    const cancel = tracedCall({
      number: 2,
      operation: 'cancel',
      url: '$SERVERLESS_URL/probe/cancel/job-0000',
      body: undefined,
    });
    const { code, heard } = await replayOnPods([run, cancel], { answers: { id: '../../pods/of-another' } });
    expect([code, heard]).toEqual([3, ['POST /probe/run']]);
  });
});

test('an id goes into an address encoded, whatever it was before', async () => {
  const { heard } = await replayOnPods([createCall(), callAbout('GET')], { answers: { id: 'a b?c#d%2e' } });
  expect(heard).toContain('GET /pods/a%20b%3Fc%23d%252e');
});
