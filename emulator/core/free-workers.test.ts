import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CoreFixture, createCoreFixture } from '../testing/core-fixture.ts';
import { isFree } from './free-workers.ts';

type Step = { does: 'submit' } | { does: 'return' | 'crash'; which: number } | { does: 'pass'; ms: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('submit' as const) }),
  fc.record({ does: fc.constantFrom('return' as const, 'crash' as const), which: fc.nat() }),
  fc.record({ does: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 20_000 }) }),
);

function take(one: Step, fixture: CoreFixture): void {
  if (one.does === 'submit') fixture.submit();
  else if (one.does === 'pass') fixture.pass(one.ms);
  else if (fixture.runs.length > 0) {
    const { job } = fixture.runs[one.which % fixture.runs.length]!;
    fixture.end(
      job,
      one.does === 'return' ? { ended: 'returned', output: 1 } : { ended: 'crashed', error: 'gone' },
    );
  }
}

test('the free worker found is always the first in the order of their starts', () => {
  const settings = fc.record({ coldStart: fc.constantFrom(0, 700), workersMin: fc.nat({ max: 2 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), settings, (steps, drawn) => {
      const fixture = createCoreFixture({
        settings: { ...drawn, workersMax: 5, idleTimeout: 5000 },
        behaviour: { retriesAutomatically: () => false },
      });
      for (const one of steps) {
        take(one, fixture);
        expect(fixture.endpoint.freeWorkers.first()).toBe(fixture.endpoint.workers.find(isFree));
      }
    }),
  );
});
