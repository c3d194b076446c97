import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../engine/errors.ts';
import { sectionHashes } from '../../engine/rules/render-requirements.ts';
import { settleRequirements } from '../../engine/rules/requirements.ts';
import { rules } from '../../generated/rules.ts';
import { findDocument } from './find-document.ts';
import { knownRevisions, loadRequirements } from './load-requirements.ts';

const document = findDocument(process.env);

describe('the requirement sets of specs/requirements', () => {
  test.each(knownRevisions())('%s can be read, and names each rule once', async (revision) => {
    const { set, sha256 } = await loadRequirements(revision);
    expect(set.revision).toBe(revision);
    expect(new Set(set.rules.map(({ id }) => id)).size).toBe(set.rules.length);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  test('the newest one has rules that are still what was frozen: a target can conform to it', async () => {
    const { set, sha256 } = await loadRequirements(knownRevisions().at(-1)!);
    expect(settleRequirements(set, sha256, rules).changed).toEqual([]);
    expect(set.rules.length).toBeGreaterThan(200);
  });

  test.skipIf(document === undefined)('the newest one is of the document at hand', async () => {
    const { set } = await loadRequirements(knownRevisions().at(-1)!);
    expect(set.sections).toEqual(sectionHashes(await readFile(document!, 'utf8')));
  });

  test('an unknown one is reported with those that there are', async () => {
    const failed = loadRequirements('2026-1');
    await expect(failed).rejects.toThrow('there are no requirements 2026-1.');
    await expect(failed).rejects.toThrow(UsageError);
    await expect(loadRequirements('../../package')).rejects.toThrow('Revisions: 2026-10');
  });
});
