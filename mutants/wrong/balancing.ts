import { Readable } from 'node:stream';
import { withoutHeaders } from '../../emulator/api/balancing/headers.ts';
import { ownAnswer } from '../../emulator/api/balancing/own-answer.ts';
import { healthOf } from '../../emulator/core/health.ts';
import { submit } from '../../emulator/core/submit.ts';
import type { Fault } from '../common/kinds.ts';
import {
  answeringInPassing,
  asking,
  atMostAtATime,
  firstOf,
  instead,
  joined,
  oneByOne,
  onPath,
  retrying,
  withBody,
} from './passing.ts';

export const balancingFaults: readonly Fault[] = [
  {
    id: 'balancer-retries-a-500',
    says: 'A load balancing endpoint asks a worker once more when one answers 500, and hands the second answer on.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['endpoint.load-balancing.no-queue'],
    balance: retrying({ isFailure: ({ status }) => status === 500 }),
  },
  {
    id: 'balancer-retries-unavailable-workers-twice',
    says: 'A load balancing endpoint asks two more workers when one answers 502, 503 or 504.',
    kind: 'partial',
    sharp: true,
    breaks: ['endpoint.load-balancing.no-queue'],
    balance: retrying({ isFailure: ({ status }) => status >= 502 && status <= 504, retries: 2 }),
  },
  {
    id: 'balancer-retries-get-when-it-fails',
    says: 'A load balancing endpoint asks a worker once more when one answers a GET or a HEAD with any 5xx.',
    kind: 'partial',
    sharp: true,
    breaks: ['endpoint.load-balancing.no-queue'],
    balance: retrying({
      isFailure: ({ status }, { method }) => status >= 500 && (method === 'GET' || method === 'HEAD'),
    }),
  },
  {
    id: 'balancer-retries-after-a-hang-up',
    says: 'A load balancing endpoint asks another worker when one hangs up before its answer, whatever the method.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['endpoint.load-balancing.no-queue'],
    balance: retrying({ afterHangUp: true }),
  },
  {
    id: 'balancer-drops-the-query',
    says: 'A load balancing endpoint passes the path on and forgets the query.',
    kind: 'ignored',
    sharp: true,
    breaks: ['endpoint.load-balancing.routes'],
    balance: asking((call) => ({ target: call.target.split('?')[0]! })),
  },
  {
    id: 'balancer-joins-repeated-parameters',
    says: 'A load balancing endpoint passes the values of a repeated parameter on as one, with commas between them.',
    kind: 'partial',
    sharp: true,
    breaks: ['endpoint.load-balancing.routes'],
    balance: asking((call) => ({ target: joined(call.target) })),
  },
  {
    id: 'balancer-takes-plus-for-plus',
    says: 'A load balancing endpoint encodes each plus sign of a query anew, so that it no longer means a space.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['endpoint.load-balancing.routes'],
    balance: asking(({ target }) => {
      const [path = '', ...query] = target.split('?');
      return { target: [path, ...query.map((one) => one.replaceAll('+', '%2B'))].join('?') };
    }),
  },
  {
    id: 'balancer-decodes-slashes',
    says: 'A load balancing endpoint passes an encoded slash of the path on as a slash.',
    kind: 'partial',
    sharp: true,
    breaks: ['endpoint.load-balancing.routes'],
    balance: asking(onPath((path) => path.replaceAll(/%2f/gi, '/'))),
  },
  {
    id: 'balancer-lowers-the-path',
    says: 'A load balancing endpoint passes the path on in lower case.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['endpoint.load-balancing.routes'],
    balance: asking(onPath((path) => path.toLowerCase())),
  },
  {
    id: 'balancer-trims-the-path',
    says: 'A load balancing endpoint passes the path on without the slash at its end.',
    kind: 'boundary',
    sharp: true,
    breaks: ['endpoint.load-balancing.routes'],
    balance: asking(onPath((path) => path.replace(/(.)\/$/, '$1'))),
  },
  {
    id: 'balancer-posts-what-is-put',
    says: 'A load balancing endpoint passes PUT on as POST.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['endpoint.load-balancing.routes'],
    balance: asking(({ method }) => ({ method: method === 'PUT' ? 'POST' : method })),
  },
  {
    id: 'balancer-cuts-bodies-at-a-megabyte',
    says: 'A load balancing endpoint passes the first megabyte of a body on, and no more.',
    kind: 'boundary',
    sharp: true,
    breaks: ['endpoint.load-balancing.routes'],
    balance: (next) => async (call) => next(withBody(call, await firstOf(call.body, 1_000_000))),
  },
  {
    id: 'balancer-cuts-answers-at-a-megabyte',
    says: "A load balancing endpoint hands the first megabyte of a worker's answer on, and no more.",
    kind: 'boundary',
    sharp: true,
    breaks: ['endpoint.load-balancing.routes'],
    balance: answeringInPassing(async ({ body, headers, ...rest }) => {
      const kept = (await firstOf(body, 1_000_000)) ?? Buffer.alloc(0);
      return { ...rest, headers: withoutHeaders(headers, ['content-length']), body: Readable.from([kept]) };
    }),
  },
  {
    id: 'balancer-answers-404-itself',
    says: "A load balancing endpoint gives an answer of its own in the place of a worker's 404.",
    kind: 'wrong-value',
    sharp: true,
    breaks: ['endpoint.load-balancing.routes', 'endpoint.load-balancing.no-job-operations'],
    balance: answeringInPassing((answer) => {
      if (answer.status !== 404) return answer;
      answer.body.resume();
      return ownAnswer({ status: 404, body: { error: 'there is nothing here' } });
    }),
  },
  {
    id: 'balancer-strips-errors',
    says: "A load balancing endpoint hands the status of a worker's error on, and leaves its body out.",
    kind: 'wrong-value',
    sharp: true,
    breaks: ['endpoint.load-balancing.routes', 'endpoint.load-balancing.no-queue'],
    balance: answeringInPassing((answer) => {
      if (answer.status < 500) return answer;
      answer.body.resume();
      const headers = [...withoutHeaders(answer.headers, ['content-length']), 'content-length', '0'];
      return { ...answer, headers, body: Readable.from([]) };
    }),
  },
  {
    id: 'balancer-makes-every-failure-a-502',
    says: "A load balancing endpoint answers 502 whatever 5xx a worker answered, with the worker's body.",
    kind: 'wrong-value',
    sharp: true,
    breaks: ['endpoint.load-balancing.routes', 'endpoint.load-balancing.no-queue'],
    balance: answeringInPassing((answer) => ({
      ...answer,
      status: answer.status >= 500 ? 502 : answer.status,
    })),
  },
  {
    id: 'balancer-makes-failures-temporary',
    says: "A load balancing endpoint hands a worker's 500 on as a 503.",
    kind: 'partial',
    sharp: true,
    breaks: ['endpoint.load-balancing.routes', 'endpoint.load-balancing.no-queue'],
    balance: answeringInPassing((answer) => ({
      ...answer,
      status: answer.status === 500 ? 503 : answer.status,
    })),
  },
  {
    id: 'balancer-queues-run',
    says: 'POST /run of a load balancing endpoint queues a job, and no worker is called.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['endpoint.load-balancing.no-job-operations'],
    balance: instead('POST', '/run', ({ world, balanced }) => {
      const job = submit(world.service, balanced.endpoint, { input: {} }, 'run', world.clock.now());
      return world.service.behaviour.queuedAnswer(job);
    }),
  },
  {
    id: 'balancer-answers-health-itself',
    says: 'GET /health of a load balancing endpoint reports jobs that it never has.',
    kind: 'partial',
    sharp: true,
    breaks: ['endpoint.load-balancing.no-job-operations'],
    balance: instead('GET', '/health', ({ balanced }) => healthOf(balanced.endpoint)),
  },
  {
    id: 'balancer-answers-options-itself',
    says: 'A load balancing endpoint answers OPTIONS with the methods that it takes, and no worker is called.',
    kind: 'partial',
    sharp: true,
    breaks: ['endpoint.load-balancing.routes'],
    balance: (next) => async (call) => {
      if (call.method !== 'OPTIONS') return next(call);
      call.body?.resume();
      return ownAnswer({ status: 204, headers: { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE' } });
    },
  },
  {
    id: 'balancer-knows-no-purge',
    says: 'POST /purge-queue of a load balancing endpoint says that nothing was removed, and no worker is called.',
    kind: 'partial',
    sharp: true,
    breaks: ['endpoint.load-balancing.no-job-operations'],
    balance: instead('POST', '/purge-queue', () => ({ removed: 0, status: 'completed' })),
  },
  {
    id: 'balancer-takes-one-call-at-a-time',
    says: 'A load balancing endpoint lets a call wait until the one before it has been answered.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['endpoint.load-balancing.no-queue'],
    balance: oneByOne(() => 'all'),
  },
  {
    id: 'balancer-takes-one-call-of-a-path-at-a-time',
    says: 'A load balancing endpoint lets a call wait until one of the same path has been answered.',
    kind: 'partial',
    sharp: true,
    breaks: ['endpoint.load-balancing.no-queue'],
    balance: oneByOne(({ target }) => target.split('?')[0]!),
  },
  {
    id: 'balancer-takes-three-calls-at-a-time',
    says: 'A load balancing endpoint lets a call wait while three others are under way.',
    kind: 'boundary',
    sharp: true,
    breaks: ['endpoint.load-balancing.no-queue'],
    balance: atMostAtATime(3),
  },
];
