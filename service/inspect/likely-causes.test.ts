import { describe, expect, test } from 'vitest';
import type { EndpointLook, InspectionFacts } from './inspection-facts.ts';
import { likelyCauses } from './likely-causes.ts';

const asleep: EndpointLook = {
  status: 'IN_QUEUE',
  health: { jobs: { inQueue: 1, inProgress: 0, retried: 0 }, workers: { idle: 0, running: 0 } },
  workers: [],
};
const nothing: EndpointLook = { status: 'IN_QUEUE', health: undefined, workers: undefined };

function factsOf(look: EndpointLook, more: Partial<InspectionFacts> = {}): InspectionFacts {
  return {
    ...{ job: 'job-1', endpoint: { name: 'probe', id: 'abc' }, looks: [look, look] },
    ...{ settings: undefined, stock: undefined, logs: [], refused: [], hidden: [] },
    ...more,
  };
}

function busy(idle: number): EndpointLook {
  return {
    ...asleep,
    health: { jobs: { inProgress: 1 }, workers: { idle, running: 1 } },
    workers: undefined,
  };
}

function retriedLook(retried: number, id: string): EndpointLook {
  return {
    ...asleep,
    health: { ...asleep.health!, jobs: { retried } },
    workers: [{ id, status: 'INITIALIZING' }],
  };
}

const none = [{ type: 'A', status: 'None' }];

describe('the likeliest cause', () => {
  test.each<[string, InspectionFacts, string]>([
    ['a maximum of 0', factsOf(asleep, { settings: { min: 0, max: 0 }, stock: none }), 'endpoint paused'],
    ['more retries', factsOf(asleep, { looks: [retriedLook(1, 'a'), retriedLook(2, 'b')] }), 'crash loop'],
    [
      'a log that ends in a traceback',
      factsOf(asleep, { logs: [{ worker: 'w', lines: ['up', 'Traceback (most recent call last):', 'x'] }] }),
      'crash loop',
    ],
    ['a call answered 429', factsOf(asleep, { refused: ['GET /status'] }), 'throttled'],
    ['throttled workers', factsOf({ ...asleep, workers: [{ id: 'w', status: 'THROTTLED' }] }), 'throttled'],
    ['no stock of any type', factsOf(asleep, { stock: none }), 'no stock'],
    ['workers at work', factsOf(busy(0)), 'workers busy'],
    ['workers at work, and no stock for more', factsOf(busy(0), { stock: none }), 'workers busy'],
    ['no worker yet', factsOf(asleep, { settings: { min: 0, max: 3 } }), 'minimum 0 and cold'],
    ['no worker yet, and settings unseen', factsOf(asleep), 'minimum 0 and cold'],
  ])('of %s', (_, facts, cause) => {
    const { state, causes } = likelyCauses(facts);
    expect([state, causes[0]?.cause]).toEqual(['waiting', cause]);
    expect(causes[0]!.evidence).not.toEqual([]);
  });
});

describe('no cause is named', () => {
  test.each<[string, InspectionFacts, string, string]>([
    ['of a job at work', factsOf({ ...busy(0), status: 'IN_PROGRESS' }), 'not waiting', 'IN_PROGRESS'],
    [
      'of a job that nobody knows',
      factsOf(asleep, { endpoint: undefined, looks: [] }),
      'unknown',
      'knows the job',
    ],
    [
      'of a job whose endpoint nobody could ask',
      factsOf(asleep, { endpoint: undefined, looks: [], hidden: ['GET /status answered 502'] }),
      'unknown',
      "can't tell, because GET /status answered 502",
    ],
    ['beside idle workers', factsOf(busy(1)), 'waiting', "can't tell, because workers are free"],
    [
      'where nothing is shown',
      factsOf(nothing, { hidden: ['/health answered 500', 'the profile names no REST v2'] }),
      'waiting',
      "can't tell, because /health answered 500; the profile names no REST v2",
    ],
    [
      'where one GPU type is left, and a minimum keeps workers',
      factsOf(asleep, { stock: [...none, { type: 'B', status: 'Low' }], settings: { min: 1, max: 3 } }),
      'waiting',
      "can't tell",
    ],
    [
      'where workers were replaced and nothing else',
      factsOf(busy(1), {
        looks: [
          { ...busy(1), workers: [{ id: 'a', status: 'RUNNING' }] },
          { ...busy(1), workers: [{ id: 'b', status: 'RUNNING' }] },
        ],
      }),
      'waiting',
      "can't tell",
    ],
  ])('%s', (_, facts, state, summary) => {
    const found = likelyCauses(facts);
    expect([found.state, found.causes]).toEqual([state, []]);
    expect(found.summary).toContain(summary);
  });
});

test('all causes for which something speaks are named, the surest first', () => {
  const facts = factsOf(asleep, { stock: none, settings: { min: 0, max: 0 } });
  expect(likelyCauses(facts).causes.map(({ cause }) => cause)).toEqual([
    'endpoint paused',
    'no stock',
    'minimum 0 and cold',
  ]);
});
