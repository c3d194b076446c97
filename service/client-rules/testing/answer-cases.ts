import type { ClientCases } from './client-case.ts';
import { completedRecord, madeRun, madeStatus } from './made-calls.ts';

/** Cases of the rules about answers. */
export const answerCases = {
  'client.answers.any-2xx': [
    { name: 'nothing but 200', calls: [madeRun('j1')], found: 'not exercised' },
    { name: 'a 201 that it takes', calls: [madeRun('j1', { status: 201 })], found: 'pass' },
    {
      name: 'a world that fails by 201 alone',
      calls: [madeRun('j1', { status: 201 })],
      more: { brokenBy: 'accepts-with-201' },
      found: 'a status of success is another than 200',
    },
    {
      name: 'a world that fails by something else',
      calls: [madeRun('j1', { status: 201 })],
      more: { brokenBy: 'ids-are-uuids' },
      found: 'pass',
    },
  ],
  'client.answers.numbers': [
    { name: 'integers', calls: [madeStatus('j1', completedRecord('j1'))], found: 'not exercised' },
    {
      name: 'decimals',
      calls: [madeStatus('j1', { ...completedRecord('j1'), delayTime: 0.5 })],
      found: 'pass',
    },
    {
      name: 'a world that fails by decimals',
      calls: [madeStatus('j1', { ...completedRecord('j1'), delayTime: 0.5 })],
      more: { brokenBy: 'times-in-seconds' },
      found: 'times are written otherwise',
    },
  ],
  'client.answers.unknown-members': [
    {
      name: 'members that are named',
      calls: [madeStatus('j1', completedRecord('j1'))],
      found: 'not exercised',
    },
    {
      name: 'another member',
      calls: [madeStatus('j1', { ...completedRecord('j1'), workerId: 'w' })],
      found: 'pass',
    },
    {
      name: 'a world that fails by more members',
      calls: [madeStatus('j1', { ...completedRecord('j1'), workerId: 'w' })],
      more: { brokenBy: 'records-with-more-fields' },
      found: 'answers have more members',
    },
  ],
  'client.answers.unknown-states': [
    {
      name: 'a Pod that runs',
      calls: [{ call: 'GET /rest/v2/pods/p1', answer: { status: 'RUNNING' } }],
      found: 'not exercised',
    },
    {
      name: 'another state',
      calls: [{ call: 'GET /rest/v2/pods/p1', answer: { status: 'STARTING' } }],
      found: 'pass',
    },
    {
      name: 'a world that fails by states of Pods',
      calls: [{ call: 'GET /rest/v2/pods/p1', answer: { status: 'STARTING' } }],
      more: { brokenBy: 'pods-are-provisioned-for-a-while' },
      found: 'a Pod is in another state',
    },
  ],
} as const satisfies ClientCases;
