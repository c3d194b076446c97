import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import type { Duration } from '../../../harness/time/time.ts';
import type { Command } from '../model.ts';
import { orders } from '../order.ts';
import { status, stream } from './look.ts';
import { advance, cancel, purge, retry } from './steer.ts';
import { run, runsync } from './submit.ts';

/** What is worth waiting for: work, a time-out, a ttl, a retention. */
function waits(mostWork: Duration, longest: Duration): fc.Arbitrary<Duration> {
  const { retention, executionTimeout, ttl } = limits;
  const upTo = (most: Duration) =>
    fc.integer({ min: 1, max: Math.max(1, Math.floor(Math.min(most, longest))) });
  const beyond = (limit: Duration) =>
    fc.constantFrom(limit, limit + 1, limit + 20_000).filter((one) => one <= longest);
  const limited = [executionTimeout.minimum, ttl.minimum, retention.runsync, retention.run].filter(
    (limit) => limit <= longest,
  );
  return fc.oneof(
    { weight: 3, arbitrary: upTo(mostWork) },
    { weight: 3, arbitrary: upTo(4 * mostWork) },
    ...limited.map((limit) => ({ weight: 1, arbitrary: beyond(limit) })),
  );
}

/** Sequences of commands, in the order in which they are made. Shrinks towards fewer of them, and shorter waits. */
export function commands(most: number, mostWork: Duration, longest: Duration): fc.Arbitrary<Command[]> {
  const order = orders(mostWork);
  const pick = fc.nat({ max: 9 });
  const command = fc.oneof(
    { weight: 5, arbitrary: order.map(run) },
    { weight: 1, arbitrary: order.map(runsync) },
    { weight: 5, arbitrary: pick.map(status) },
    { weight: 6, arbitrary: waits(mostWork, longest).map(advance) },
    { weight: 2, arbitrary: pick.map(cancel) },
    { weight: 3, arbitrary: pick.map(retry) },
    { weight: 1, arbitrary: pick.map(stream) },
    { weight: 1, arbitrary: fc.constant(purge()) },
  );
  const tail = fc.array(command, { minLength: 1, maxLength: most - 1, size: 'max' });
  return fc.tuple(order.map(run), tail).map(([first, rest]) => [first, ...rest]);
}
