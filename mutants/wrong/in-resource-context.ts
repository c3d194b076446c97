import type { Fault } from '../common/kinds.ts';
import { graphqlPodFaults } from './graphql/pods.ts';
import { graphqlSecondLifeFaults } from './graphql/second-life.ts';
import { ofSomeResources, type ResourcePlace } from './of-some-resources.ts';
import {
  isBesideAnothers,
  listWith,
  marksOf,
  type ResourceMarks,
  type ResourceRecord,
} from './resource-marks.ts';
import { restDeleteFaults } from './rest-deletes.ts';
import { restLogFaults } from './rest-logs.ts';
import { restMapFaults } from './rest-map.ts';
import { restPodChangeFaults } from './rest-pod-changes.ts';
import { restPodCreateFaults } from './rest-pod-creates.ts';
import { restPriceFaults } from './rest-prices.ts';
import { restSecondLifeFaults } from './rest-second-lives.ts';
import { restStartFaults } from './rest-starts.ts';
import { restV1AnswerFaults } from './rest-v1-answers.ts';
import { restV1LifeFaults } from './rest-v1-life.ts';

/** Whether a resource was made by a version, or through GraphQL, which has no updates of its own: those of v2 are its own. */
function ownOf({ madeBy }: ResourceMarks): 'v1' | 'v2' {
  return madeBy === 'v1' ? 'v1' : 'v2';
}

const changedBy =
  (isMeant: (marks: ResourceMarks) => boolean) =>
  (record: ResourceRecord): boolean => {
    const marks = marksOf(record);
    return marks !== undefined && isMeant(marks);
  };

/** Each factor of resources has faults that show in one of its values only, of different rules. */
const places: readonly (ResourcePlace & { readonly faults: readonly string[] })[] = [
  {
    suffix: 'once-changed',
    words: 'Of what was updated once by the API that made it',
    shows: changedBy((marks) => marks.updates.join() === ownOf(marks)),
    faults: ['v2-deleted-pods-go-on', 'v1-stop-gives-the-volume-up', 'graphql-stop-says-stopped'],
  },
  {
    suffix: 'twice-changed',
    words: 'Of what was updated twice',
    shows: changedBy(({ updates }) => updates.length > 1),
    faults: ['v2-stops-answer-409', 'stopped-pods-lose-their-volume', 'graphql-pod-has-a-short-id'],
  },
  {
    suffix: 'changed-by-another-api',
    words: 'Of what v1 has updated',
    shows: changedBy(({ updates }) => updates.includes('v1')),
    faults: [
      'v2-ended-pods-are-only-stopped',
      'graphql-resume-says-exited',
      'v2-pod-logs-end-with-what-is-there',
      'pods-cost-more-at-every-start',
    ],
  },
  {
    suffix: 'between-others',
    words: 'Of what its owner has others of, made before it and after it',
    shows(record) {
      const list = listWith(record);
      const place = list.indexOf(record);
      return place > 0 && place < list.length - 1;
    },
    faults: [
      'v2-deleted-pods-go-on',
      'v1-restart-is-no-post',
      'graphql-pod-has-a-short-id',
      'v2-running-pods-take-no-restart',
      'pods-cost-more-at-every-start',
      'v2-pod-logs-end-with-what-is-there',
    ],
  },
  {
    suffix: 'with-variables-and-ports',
    words: 'Of what has an environment and ports of its own',
    shows: ({ spec }) => countIn(spec, 'env') > 0 && countIn(spec, 'ports') > 0,
    faults: [
      'v2-deleted-pods-leave-the-list-alone',
      'v2-running-pods-take-no-restart',
      'v1-restart-is-no-post',
      'v2-pod-logs-end-with-what-is-there',
      'pods-cost-more-at-every-start',
    ],
  },
  {
    suffix: 'with-an-odd-name',
    words: 'Of what has a name with letters beyond ASCII',
    shows: ({ spec }) => /[^ -~]/.test(nameIn(spec)),
    faults: [
      'v2-stopped-pods-can-not-be-deleted',
      'v2-running-pods-take-no-restart',
      'graphql-stop-says-stopped',
      'graphql-pod-is-null-once-stopped',
      'v1-deleted-auths-stay',
    ],
  },
  {
    suffix: 'with-a-long-name',
    words: 'Of what has a name of more than sixty letters',
    shows: ({ spec }) => nameIn(spec).length > 60,
    faults: [
      'v2-pod-logs-end-with-what-is-there',
      'graphql-resume-says-exited',
      'v1-deleted-auths-stay',
      'v2-deleted-pods-go-on',
      'v1-restart-is-no-post',
    ],
  },
  {
    suffix: 'that-v1-made',
    words: 'Of what v1 has made',
    shows: changedBy(({ madeBy }) => madeBy === 'v1'),
    faults: [
      'v2-stopped-pods-can-not-be-deleted',
      'v2-stops-answer-409',
      'v2-pod-logs-end-with-what-is-there',
      'pods-cost-more-at-every-start',
    ],
  },
  {
    suffix: 'that-v2-made',
    words: 'Of what v2 has made',
    shows: changedBy(({ madeBy }) => madeBy === 'v2'),
    faults: ['v1-restart-is-no-post', 'v1-start-deletes-the-pod', 'v1-deleted-auths-stay'],
  },
  {
    suffix: 'that-graphql-made',
    words: 'Of what GraphQL has made',
    shows: changedBy(({ madeBy }) => madeBy === 'graphql'),
    faults: [
      'v2-deleted-pods-leave-the-list-alone',
      'v2-running-pods-take-no-restart',
      'v1-restart-is-no-post',
      'v2-pod-logs-end-with-what-is-there',
      'pods-cost-more-at-every-start',
    ],
  },
  {
    suffix: 'stopped-and-started-before',
    words: 'Of a Pod that was started after a stop',
    shows: (record) => (marksOf(record)?.starts ?? 0) > 0,
    faults: [
      'v2-deleted-pods-go-on',
      'v2-stops-answer-409',
      'v1-restart-is-no-post',
      'v2-pod-logs-end-with-what-is-there',
      'v1-stop-gives-the-volume-up',
    ],
  },
  {
    suffix: 'started-by-another-api',
    words: 'Of a Pod that was started after a stop by another API than made it',
    shows: changedBy(({ madeBy, startedBy }) => startedBy.some((api) => api !== madeBy)),
    faults: [
      'v2-deleted-pods-go-on',
      'v2-stops-answer-409',
      'v1-restart-is-no-post',
      'v2-pod-logs-end-with-what-is-there',
      'graphql-stop-says-stopped',
    ],
  },
  {
    suffix: 'beside-another-users',
    words: 'Of what another user has one of as well',
    shows: isBesideAnothers,
    faults: [
      'v2-deleted-pods-go-on',
      'v1-restart-is-no-post',
      'v2-running-pods-take-no-restart',
      'v2-pod-logs-end-with-what-is-there',
      'v1-stop-gives-the-volume-up',
    ],
  },
  {
    suffix: 'once-hidden-from-another-user',
    words: 'Of what another user was not allowed to read',
    shows: changedBy(({ refused }) => refused.has('GET')),
    faults: [
      'v2-stops-answer-409',
      'v1-stop-gives-the-volume-up',
      'v2-pod-logs-end-with-what-is-there',
      'v1-deleted-auths-stay',
      'v2-stopped-pods-can-not-be-deleted',
    ],
  },
  {
    suffix: 'once-kept-from-another-user',
    words: 'Of what another user was not let delete',
    shows: changedBy(({ refused }) => refused.has('DELETE')),
    faults: [
      'v2-deleted-pods-leave-the-list-alone',
      'v2-running-pods-take-no-restart',
      'v1-restart-is-no-post',
      'pods-cost-more-at-every-start',
      'v1-deleted-auths-stay',
    ],
  },
];

function countIn(spec: object, member: 'env' | 'ports'): number {
  return Object.keys((spec as Readonly<Record<string, object | undefined>>)[member] ?? {}).length;
}

function nameIn(spec: object): string {
  return String((spec as { name?: unknown }).name);
}

const families = [
  graphqlPodFaults,
  graphqlSecondLifeFaults,
  restDeleteFaults,
  restLogFaults,
  restMapFaults,
  restPodCreateFaults,
  restPodChangeFaults,
  restPriceFaults,
  restSecondLifeFaults,
  restStartFaults,
  restV1AnswerFaults,
  restV1LifeFaults,
].flat();

/** What is wrong of resources that came about in some ways alone. */
export const resourceContextFaults: readonly Fault[] = places.flatMap(({ faults, ...place }) =>
  faults.map((id) => ofSomeResources(place, named(id))),
);

function named(id: string): Fault {
  const found = families.find((fault) => fault.id === id);
  if (found === undefined) throw new Error(`there is no mutant ${id}`);
  return found;
}
