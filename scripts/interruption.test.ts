import { afterEach, expect, test, vi } from 'vitest';
import { hearInterruption, type Interruption } from './interruption.ts';

let heard: Interruption | undefined;
afterEach(() => {
  heard?.stop();
  vi.restoreAllMocks();
});

test.each([
  [{}, 'interrupted: deleting what this run made; once more ends it at once\n'],
  [{ isMaking: false }, 'interrupted: ending; once more ends it at once\n'],
])('what is said to a signal fits what the run makes: %o', (options, words) => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  heard = hearInterruption(options);
  process.emit('SIGTERM', 'SIGTERM');
  expect(said.mock.calls.map(([text]) => text)).toContain(words);
  expect([heard.signal.aborted, heard.exitCode()]).toEqual([true, 143]);
});
