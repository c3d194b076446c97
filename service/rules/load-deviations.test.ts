import { describe, expect, test } from 'vitest';
import { loadDeviations, loadExcuses } from '../../engine/deviations/load-deviations.ts';
import { UsageError } from '../../engine/errors.ts';
import { madeUpRules } from '../../engine/testing/made-up-service.ts';
import { scratchFile } from '../../engine/testing/scratch.ts';

const schema = new URL('../../specs/deviations.schema.json', import.meta.url);

const entry = `- rule: job.run.accepts
  reason: it answers 500 now and then
  issue: https://issues.example/1
  expires: 2026-06-15
`;

async function load(text: string) {
  return loadDeviations(await scratchFile('deviations.yaml', text), madeUpRules, schema);
}

test('a file of known deviations is read', async () => {
  expect(await load(entry)).toEqual([
    {
      rule: 'job.run.accepts',
      reason: 'it answers 500 now and then',
      issue: 'https://issues.example/1',
      expires: '2026-06-15',
    },
  ]);
  expect(await load('[]')).toEqual([]);
  await expect(load('')).rejects.toThrow('holds an empty list, []');
});

test('of two files each entry says whether its rule is in quarantine', async () => {
  const [known, flaky] = [entry, entry.replace('job.run.accepts', 'job.wait.honoured')];
  const files = {
    expect: await scratchFile('a.yaml', known),
    quarantine: await scratchFile('b.yaml', flaky),
  };
  expect(await loadExcuses(files, madeUpRules, schema)).toMatchObject([
    { rule: 'job.run.accepts' },
    { rule: 'job.wait.honoured', quarantined: true },
  ]);
  expect(await loadExcuses({}, madeUpRules, schema)).toEqual([]);
});

describe('what is wrong with a file is reported, and where:', () => {
  test.each([
    ['no YAML', '- [', 'not YAML'],
    ['no list', 'rule: x', 'the file must be array'],
    [
      'a member is missing',
      entry.replace(/ {2}issue.*\n/, ''),
      "entry 0 (job.run.accepts) must have required property 'issue'",
    ],
    [
      'a member nobody knows',
      `${entry}  owner: me\n`,
      'line 5: entry 0 (job.run.accepts) must NOT have additional properties: owner',
    ],
    ['no address', entry.replace('https://', ''), 'entry 0 (job.run.accepts): issue must match'],
    ['no day', entry.replace('06-15', '02-30'), 'expires on 2026-02-30, which is no day'],
    ['the same rule twice', entry + entry, 'has job.run.accepts twice'],
  ])('%s', async (_, text, words) => {
    const error = await load(text).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    expect((error as Error).message).toContain(words);
  });

  test('a rule stands in both files', async () => {
    const [known, quarantine] = [await scratchFile('a.yaml', entry), await scratchFile('b.yaml', entry)];
    await expect(loadExcuses({ expect: known, quarantine }, madeUpRules, schema)).rejects.toThrow(
      /^job\.run\.accepts is in .*a\.yaml and in .*b\.yaml: /,
    );
  });

  test('it is not there', async () => {
    await expect(loadDeviations('/nowhere/deviations.yaml', madeUpRules, schema)).rejects.toThrow(
      "can't be read",
    );
  });
});
