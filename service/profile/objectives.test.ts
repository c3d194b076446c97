import { describe, expect, test } from 'vitest';
import { UsageError } from '../../engine/errors.ts';
import { addObjectives, readObjectives } from './objectives.ts';

test('a profile writes times with their units', () => {
  const written = {
    runsync: { p95: '800ms' },
    coldStart: { p95: '12s', p50: '1.5s' },
    goodput: 0.99,
    queueCost: '5%',
    costPer1000Jobs: 0.2,
  };
  expect(readObjectives(written)).toEqual({
    ...{ runsync: { p95: 800 }, coldStart: { p95: 12_000, p50: 1500 } },
    ...{ goodput: 0.99, queueCost: 0.05, costPer1000Jobs: 0.2 },
  });
  expect(readObjectives()).toEqual({});
});

test('those of the command line come on top', () => {
  const former = { runsync: { p50: 1, p95: 2 } };
  expect(addObjectives(former, ['runsync.p95=1s', 'goodput=0.9', 'coldStart.p50=3s'])).toEqual({
    ...{ runsync: { p50: 1, p95: 1000 }, goodput: 0.9, coldStart: { p50: 3000 } },
  });
  expect(addObjectives(former, ['queueCost=7.5%', 'costPer1000Jobs=3'])).toEqual({
    ...{ ...former, queueCost: 0.075, costPer1000Jobs: 3 },
  });
});

describe('an objective that can not be judged is refused', () => {
  test.each([
    ['latency.p95=800ms', /names no figure: there are runsync\.p50, /],
    ['runsync.p59=1s', /Did you mean runsync\.p/],
    ['runsync.p95=0ms', /must be above 0, such as runsync\.p95=800ms/],
    ['runsync.p95=800', /such as runsync\.p95=800ms/],
    ['goodput=99', /a share above 0 and up to 1/],
    ['goodput=0', /a share above 0 and up to 1/],
    ['queueCost=5', /a percentage between 0% and 100%, such as queueCost=5%/],
    ['queueCost=0%', /a percentage/],
    ['costPer1000Jobs=0', /an amount of US dollars above 0/],
    ['costPer1000Jobs=cheap', /an amount of US dollars above 0/],
    ['goodput', /a share above 0 and up to 1/],
  ])('%s', (text, words) => {
    expect(() => addObjectives({}, [text])).toThrow(UsageError);
    expect(() => addObjectives({}, [text])).toThrow(words);
  });
});
