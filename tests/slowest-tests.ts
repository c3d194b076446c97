import type { Reporter, TestCase } from 'vitest/node';
import { print } from '../engine/print.ts';

const shown = 10;

/** Names the slowest tests of a run with their seconds. */
export class SlowestTests implements Reporter {
  readonly #ended: TestCase[] = [];

  onTestCaseResult(test: TestCase): void {
    this.#ended.push(test);
  }

  onTestRunEnd(): void {
    const slowest = this.#ended
      .map((test) => ({ test, seconds: (test.diagnostic()?.duration ?? 0) / 1000 }))
      .sort((one, other) => other.seconds - one.seconds)
      .slice(0, shown);
    print('The slowest tests:');
    for (const { test, seconds } of slowest)
      print(`  ${seconds.toFixed(1).padStart(6)} s  ${test.module.relativeModuleId}: ${test.fullName}`);
  }
}
