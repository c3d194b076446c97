import fc from 'fast-check';
import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import { breakingJobSpecs, modelJobSpecs } from '../job-spec.ts';
import { type Command, last } from '../model.ts';
import { statusCommand, streamCommand } from './look.ts';
import { advance, cancelCommand, purgeCommand, retryCommand } from './steer.ts';
import { runCommand, runsyncCommand } from './submit.ts';

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

/** So many steps a case has at most, and so many commands a step. */
export const mostSteps = 14;
export const mostOfAStep = 9;

/** Sequences of commands, in the order in which they are made. Shrinks towards fewer of them, and shorter waits. */
export function commands(mostWork: Duration, longest: Duration): fc.Arbitrary<Command[]> {
  const specs = modelJobSpecs(mostWork);
  const pick = fc.nat({ max: 9 });
  const wait = waits(mostWork, longest).map(advance);
  const single = fc.oneof(
    { weight: 4, arbitrary: specs.map(runCommand) },
    { weight: 1, arbitrary: specs.map(runsyncCommand) },
    { weight: 4, arbitrary: pick.map(statusCommand) },
    { weight: 6, arbitrary: wait },
    { weight: 2, arbitrary: pick.map(cancelCommand) },
    { weight: 2, arbitrary: pick.map(retryCommand) },
    { weight: 1, arbitrary: pick.map(streamCommand) },
    { weight: 2, arbitrary: fc.constant(purgeCommand()) },
  );
  const one = single.map((command) => [command]);
  const step = fc.oneof({ weight: 3, arbitrary: one }, { weight: 1, arbitrary: comeback(mostWork, longest) });
  // Bias would make most sequences short; a least length would keep the last step for ever.
  const steps = fc.noBias(fc.array(step, { maxLength: mostSteps - 1, size: 'max' }));
  return fc.tuple(specs.map(runCommand), steps).map(([first, rest]) => [first, ...rest.flat()]);
}

/** A job that fails or times out, is retried, and what comes then: by chance this is rarely tried. */
function comeback(mostWork: Duration, longest: Duration): fc.Arbitrary<Command[]> {
  const upTo = (most: Duration) =>
    fc.integer({ min: 1, max: Math.max(1, Math.floor(Math.min(most, longest))) }).map(advance);
  const act = fc
    .constantFrom(cancelCommand, statusCommand, cancelCommand, retryCommand, streamCommand)
    .map((make) => make(last));
  return fc
    .tuple(
      breakingJobSpecs(mostWork).map(runCommand),
      upTo(5 * mostWork),
      upTo(mostWork / 8),
      act,
      upTo(5 * mostWork),
    )
    .map(([submit, wait, pause, then, rest]) => {
      return [
        submit,
        wait,
        statusCommand(last),
        retryCommand(last),
        pause,
        then,
        statusCommand(last),
        rest,
        statusCommand(last),
      ];
    });
}
