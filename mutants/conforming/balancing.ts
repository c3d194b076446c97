import { headerValuesOf, withoutHeaders } from '../../emulator/api/balancing/headers.ts';
import { ownAnswer } from '../../emulator/api/balancing/own-answer.ts';
import type { Variant } from '../common/kinds.ts';

/** How a load balancing endpoint passes calls on where the document does not say it. */
export const balancingVariants: readonly Variant[] = [
  {
    id: 'balancer-adds-headers',
    says: 'A load balancing endpoint adds headers to what it passes on, either way.',
    freedom: 'balancer headers',
    balance: (next) => async (call) => {
      const seen = ['x-forwarded-proto', 'http', 'x-forwarded-for', '192.0.2.7', 'via', '1.1 balancer'];
      const answer = await next({ ...call, headers: [...call.headers, ...seen] });
      return { ...answer, headers: [...answer.headers, 'via', '1.1 balancer', 'x-served-by', 'balancer'] };
    },
  },
  {
    id: 'balancer-hands-the-key-on',
    says: "The key of a load balancing endpoint's caller reaches the worker as well.",
    freedom: 'balancer key',
    balance: (next) => (call) =>
      next({ ...call, headers: [...call.headers, 'authorization', call.authorization] }),
  },
  {
    id: 'balancer-frames-anew',
    says: 'A load balancing endpoint passes every body on in chunks, either way.',
    freedom: 'balancer framing',
    balance: (next) => async (call) => {
      const answer = await next({
        ...call,
        headers: call.body === undefined ? call.headers : withoutHeaders(call.headers, ['content-length']),
      });
      return { ...answer, headers: withoutHeaders(answer.headers, ['content-length']) };
    },
  },
  {
    id: 'balanced-below-the-job-api',
    says: 'A load balancing endpoint has an address like that of a queue-based one, and workers see its path too.',
    freedom: 'balanced address',
    balancesBelowJobApi: true,
    balance: (next) => (call) => next({ ...call, target: call.wholeTarget }),
  },
  {
    id: 'balancer-writes-paths-anew',
    says: 'A load balancing endpoint writes percent signs and plus signs of a target in a way that means the same.',
    freedom: 'balancer encoding',
    balance: (next) => (call) => next({ ...call, target: rewritten(call.target) }),
  },
  {
    id: 'balancer-refuses-encoded-slashes',
    says: 'A load balancing endpoint refuses a path that has an encoded slash, with 400.',
    freedom: 'balancer refusals',
    balance: (next) => async (call) => {
      if (!/%2f/i.test(call.target.split('?')[0]!)) return next(call);
      call.body?.resume();
      return ownAnswer({ status: 400, body: { error: 'no encoded slashes' } });
    },
  },
  {
    id: 'balancer-refuses-large-bodies',
    says: 'A load balancing endpoint refuses a body that says it is larger than a megabyte, with 413.',
    freedom: 'balancer refusals',
    balance: (next) => async (call) => {
      const [length = '0'] = headerValuesOf(call.headers, 'content-length');
      if (Number(length) <= 1_000_000) return next(call);
      call.body?.resume();
      return ownAnswer({ status: 413, body: { error: 'too large' } });
    },
  },
];

/** Hexadecimal digits in lower case, and a space of the query as a percent sign writes it. */
function rewritten(target: string): string {
  const [path = '', ...query] = target.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()).split('?');
  return [path, ...query.map((one) => one.replaceAll('+', '%20'))].join('?');
}
