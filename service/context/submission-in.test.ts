import { describe, expect, test } from 'vitest';
import type { Context } from '../../engine/context/context.ts';
import { contextOf, contextText, plainerContexts } from '../../engine/context/context.ts';
import { couplesOfAny, pairsIn } from '../../engine/context/context-pairs.ts';
import { contextsOf } from '../../engine/context/contexts-of.ts';
import { allValuesOf } from '../../engine/context/free-values.ts';
import { bodyFactors, factorCatalog, factorNames, meaningOf } from './factors.ts';
import { allFixed, freeFactors } from './fixed-factors.ts';
import { submissionIn } from './submission-in.ts';

const hook = 'http://127.0.0.1:9/hook';
const everything: Context = {
  executionTimeout: 'an hour',
  ttl: 'longest',
  lowPriority: 'false',
  webhook: 'set',
  s3Config: 'set',
  input: 'odd',
};

describe('a submission in a context', () => {
  test('has what it leaves out, and still all that it says', () => {
    const { body, free } = submissionIn(everything, { input: { id: 'own', n: 1 } }, hook);
    expect(body).toMatchObject({
      input: { n: 1, id: 'own', status: 'FAILED' },
      policy: { executionTimeout: 3_600_000, ttl: 604_800_000, lowPriority: false },
      webhook: hook,
      s3Config: meaningOf('s3Config', 'set'),
    });
    expect(free).toEqual(bodyFactors);
  });

  test('keeps each member that it has, whatever it is', () => {
    const own = {
      input: 'text',
      policy: { ttl: 'soon', executionTimeout: null },
      webhook: null,
      s3Config: 1,
    };
    const { body, free } = submissionIn(everything, own, hook);
    expect(body).toEqual({ ...own, policy: { ...own.policy, lowPriority: false } });
    expect(free).toEqual(['lowPriority']);
  });

  test.each([[undefined], [null], ['text'], [[{ input: {} }]]])(
    'is %j where that is no submission',
    (body) => {
      expect(submissionIn(everything, body, hook)).toEqual({ body, free: [] });
    },
  );

  test('names no webhook where the target can not reach us', () => {
    const { body, free } = submissionIn({ webhook: 'set' }, { input: {} }, undefined);
    expect(body).toEqual({ input: {} });
    expect(free).not.toContain('webhook');
  });

  test('is the same in the plain context', () => {
    const own = { input: {} };
    expect(submissionIn({}, own, hook).body).toBe(own);
  });
});

test('every two values of free factors meet in some context, the first of which is plain', () => {
  const free = freeFactors(['ttl']);
  const contexts = contextsOf(factorCatalog, free);
  const seen = new Set(
    contexts.flatMap((context) => pairsIn(factorCatalog, context, allValuesOf(factorCatalog, free))),
  );
  expect(contexts[0]).toEqual({});
  expect(seen).toEqual(new Set(couplesOfAny(factorCatalog, [allValuesOf(factorCatalog, free)]).keys()));
  expect(contextsOf(factorCatalog, freeFactors(factorNames))).toEqual([{}]);
  expect(Object.keys(allFixed('why'))).toEqual(factorNames);
});

test('a context goes into a path and comes back', () => {
  expect(contextOf(factorCatalog, contextText(everything))).toEqual(everything);
  expect(contextText(everything)).toMatch(/^[\w=,-]+$/);
  expect(contextOf(factorCatalog, 'webhook=never')).toBeUndefined();
  expect(plainerContexts({ webhook: 'set', input: 'odd' })).toEqual([{ input: 'odd' }, { webhook: 'set' }]);
});
