import { describe, expect, test } from 'vitest';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { listGrace } from '../../../service/case/list-grace.ts';
import { expectListed, expectReadBack, goneFrom, listedBy } from './v2-shown.ts';

/** A service whose list of templates has an id from one instant until another. */
function listing(from: number, to = Infinity) {
  let now = 0;
  const when = async (request: unknown) => {
    const templates = now >= from && now < to ? [{ id: 'a' }] : [];
    return { request, status: 200, json: { templates } };
  };
  const until = async <T>(ask: () => Promise<T | undefined>, deadline: number): Promise<T | undefined> => {
    for (; ; now += 500) {
      const found = await ask();
      if (found !== undefined || now >= deadline) return found;
    }
  };
  const time = { kind: 'virtual', slack: 0, now: () => now, until };
  const elapsed = (judge: () => void): void => judge();
  return { rest: { when }, time, expect, elapsed } as unknown as CaseContext;
}

describe('what was made', () => {
  test.each([0, 3000, listGrace])('is found in a list that shows it after %d ms', async (late) => {
    expect(await listedBy('/templates', 'a', listing(late))).toEqual({ id: 'a' });
  });

  test('is missed in a list that never shows it', async () => {
    expect(await listedBy('/templates', 'a', listing(Infinity))).toBeUndefined();
    await expect(expectListed('template', 'a', listing(Infinity))).rejects.toThrow(
      'what GET /templates lists with the id a',
    );
  });
});

describe('what was deleted', () => {
  test.each([0, 4000, listGrace])('is gone from a list that loses it after %d ms', async (late) => {
    expect(await goneFrom('/templates', 'a', listing(0, late))).toBe(true);
  });

  test('is not gone from a list that keeps it', async () => {
    expect(await goneFrom('/templates', 'a', listing(0))).toBe(false);
  });
});

describe('what reads back', () => {
  const readBack = (name: string, sent: unknown, value: unknown) => () => {
    const item = { [name]: value };
    const shown = { item, places: [{ where: 'GET /templates', item, declared: new Set([name]) }] };
    expectReadBack(name, sent, shown, { expect } as unknown as CaseContext);
  };

  test('may be an image in full', () => {
    expect(readBack('image', 'a/probe:1', 'docker.io/a/probe:1')).not.toThrow();
    expect(readBack('image', 'a/probe', 'a/probe:latest')).not.toThrow();
  });

  test('may be stars for a value of an environment, and neither another value nor none', () => {
    expect(readBack('env', { KEY: 'value' }, { KEY: '****' })).not.toThrow();
    expect(readBack('env', { KEY: 'value' }, { KEY: 'other' })).toThrow('env as it reads back');
    expect(readBack('env', { KEY: 'value' }, {})).toThrow('env as it reads back');
  });

  test('is neither another image nor another name', () => {
    expect(readBack('image', 'a/probe:1', 'docker.io/a/probe:2')).toThrow('image as it reads back');
    expect(readBack('name', 'plumbline-1', 'plumbline-1 -fb')).toThrow('name as it reads back');
  });
});
