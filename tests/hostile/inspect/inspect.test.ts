import { describe, expect, test } from 'vitest';
import type { CommandEnding, Encounter } from '../encounter.ts';
import { inspect } from './inspect.ts';

const pod = { kind: 'pods', id: 'pod-1', name: 'plumbline-1' };
const key = 'key-0123456789abcdef';

const fine: CommandEnding = {
  command: 'verify',
  code: 1,
  isOverdue: false,
  stdout: 'FAIL job.run.accepts\n',
  stderr: '',
};

const results = JSON.stringify({ rules: [{ id: 'job.run.accepts', verdict: 'fail' }] });

function encounter(change: Partial<Encounter> = {}): Encounter {
  return {
    trick: { says: 'Nothing.', answer: () => undefined },
    commands: [fine],
    files: new Map([['run/results.json', results]]),
    keys: [key],
    secret: 'text-of-a-file',
    followedLures: [],
    strayCalls: [],
    trespasses: [],
    leftOver: [],
    lost: [],
    ...change,
  };
}

function afterEnding(change: Partial<CommandEnding>): string[] {
  return inspect(encounter({ commands: [{ ...fine, ...change }] }));
}

function afterWriting(path: string, text: string): string[] {
  return inspect(encounter({ files: new Map([...encounter().files, [path, text]]) }));
}

test('a run that ended well has no problems', () => {
  expect(inspect(encounter())).toEqual([]);
});

describe('an ending is a problem', () => {
  test.each<[string, Partial<CommandEnding>, string]>([
    ['after its time', { isOverdue: true, code: null }, 'ended after its time'],
    ['with a code that is not documented', { code: 7 }, 'ended with 7'],
    ['with a crash', { stderr: 'Plumbline itself failed: x', code: 2 }, 'printed a crash'],
    ['with a stack', { stderr: 'x\n    at main (file:///a.ts:1:2)\n' }, 'printed a crash'],
    ['with an error of the suite', { stdout: 'an error of the suite: x' }, 'printed a crash'],
    ['without a word', { stdout: '', stderr: '\n' }, 'printed nothing'],
  ])('%s', (_, change, problem) => {
    expect(afterEnding(change)).toEqual([expect.stringContaining(problem)]);
  });

  test('with a code that is documented, but wrong for the trick', () => {
    const trick = { ...encounter().trick, exitCodes: { verify: [3] } };
    expect(inspect(encounter({ trick }))).toEqual(['verify ended with 1, not 3']);
  });
});

test('a rule without a verdict is a problem', () => {
  expect(inspect(encounter({ files: new Map([['run/results.json', '{"rules":[]}']]) }))).toEqual([
    'job.run.accepts has no verdict in results.json',
  ]);
  expect(inspect(encounter({ files: new Map() }))).toEqual(['verify wrote no results.json']);
});

describe('text is a problem', () => {
  test.each(['\u001b[2J', '\0', '\u009b', '\u007f', '\r', '\u202e', '\u2066', '\u2028'])(
    'with a raw %j',
    (raw) => {
      expect(afterEnding({ stdout: `a${raw}b` })).toEqual([
        expect.stringContaining('a raw control character'),
      ]);
      expect(afterWriting('run/trace.txt', `a${raw}b`)).toEqual([expect.stringContaining('run/trace.txt')]);
    },
  );

  test.each(['::error::x', '::error title=x::x', '  ::stop-commands::x', 'a ##[error]x', '::add-mask::x'])(
    'with a command %j',
    (line) => {
      expect(afterEnding({ stderr: `a\n${line}\n` })).toEqual([expect.stringContaining('a runner command')]);
    },
  );

  test.each([
    '::error title=fail job.run.accepts::It failed.',
    '::error title=error of the suite::x',
    'a ::error::x',
    'C::a::b',
  ])('but not with %j', (line) => {
    expect(afterEnding({ stderr: `${line}\n` })).toEqual([]);
  });
});

test('an annotation of a rule that has one already is a problem', () => {
  const line = '::error title=fail job.run.accepts::It failed.\n';
  expect(afterEnding({ stdout: `${line}${line}` })).toEqual([
    'stdout of verify has two annotations titled fail job.run.accepts',
  ]);
});

describe('a key is a problem', () => {
  test.each([
    ['as it is', key],
    ['in upper case', key.toUpperCase()],
    ['in base64', Buffer.from(key).toString('base64')],
    ['in hex', Buffer.from(key).toString('hex')],
    ['percent-encoded', Buffer.from(key).toString('hex').replace(/../g, '%$&')],
    ['in HTML entities', key.replace(/./g, (letter) => `&#${letter.charCodeAt(0)};`)],
  ])('%s', (_, written) => {
    expect(afterEnding({ stdout: written })).toEqual([expect.stringContaining('output of verify has a key')]);
    expect(afterWriting('run/trace.json', written)).toEqual([expect.stringContaining('has a key')]);
  });

  test('and so is the text of a local file', () => {
    expect(afterEnding({ stdout: 'text-of-a-file' })).toEqual([expect.stringContaining('a local file')]);
  });
});

describe('what is left over is a problem', () => {
  test('when nothing names it', () => {
    expect(inspect(encounter({ leftOver: [pod] }))).toEqual([
      expect.stringContaining('not named: pods/pod-1'),
    ]);
  });

  test('when the last command ends with 0', () => {
    const commands = [{ ...fine, code: 0, stdout: 'pod-1 is left' }];
    expect(inspect(encounter({ leftOver: [pod], commands }))).toEqual([
      expect.stringContaining('ended with 0'),
    ]);
  });

  test('when it is more than was planned', () => {
    const trick = { ...encounter().trick, mostMade: 1 };
    const commands = [{ ...fine, code: 3, stdout: 'plumbline-1 is left' }];
    expect(inspect(encounter({ trick, commands, leftOver: [pod, { ...pod, id: 'pod-2' }] }))).toEqual([
      '2 were made, and 1 planned',
    ]);
  });

  test('and what is gone that was there before', () => {
    expect(inspect(encounter({ lost: [pod] }))).toEqual(['pods/pod-1 was there before and is gone']);
  });

  test.each(['pod-1', 'plumbline-1'])('but not when %s is printed', (printed) => {
    const commands = [{ ...fine, code: 3, stdout: `${printed} is left` }];
    expect(inspect(encounter({ leftOver: [pod], commands }))).toEqual([]);
  });
});

test('lures and calls outside the base addresses are problems', () => {
  expect(inspect(encounter({ followedLures: ['a command ran'], strayCalls: ['GET /control'] }))).toEqual([
    'a command ran',
    'called outside the base addresses: GET /control',
  ]);
});

test('a call that would change what somebody else has is a problem', () => {
  expect(inspect(encounter({ trespasses: ['pod theirs by DELETE /pods/p'] }))).toEqual([
    'would change or use the pod theirs by DELETE /pods/p',
  ]);
});

test.each(['<img src=x>', '<p onclick="a()">', '<a href=" javascript:a()">x</a>'])(
  'a page with %s is a problem',
  (markup) => {
    expect(afterWriting('run/report.html', `<!doctype html><p>${markup}`)).toHaveLength(1);
    expect(afterWriting('run/report.html', '<!doctype html><p>&lt;img&gt;')).toEqual([]);
  },
);
