import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { failedResult, tracedBurst } from '../../engine/testing/results.ts';
import { scratchFile } from '../../engine/testing/scratch.ts';
import { serve } from '../../engine/testing/serve.ts';
import { besideProject, problemsIn } from '../testing/replay-script.ts';
import { renderReplay } from './render-replay.ts';

const options = { root: '../../../..', rate: 1 };

describe('many calls alike', () => {
  const burst = tracedBurst({ operation: 'http', ordered: 5, made: 5, group: 2, gap: 10 });
  const events = [
    { kind: 'burst', burst },
    { kind: 'burst-end', burst },
  ] as const;
  const inWorld = renderReplay(failedResult({ order: { seed: 1 }, events: [...events] }), options);

  test('are one step, and one that a shell can read', () => {
    const steps = inWorld.split('\n').filter((line) => /^burst(_end)? \d/.test(line));
    expect(problemsIn(inWorld)).toBe('');
    expect(steps[0]).toMatch(/^burst 1 5 2 10 10 POST "\$SERVERLESS_URL"'\/probe\/run' .*--data-binary/);
    expect(steps[1]).toBe(`burst_end 1 ${burst.ended} # then: 200 × 18, 429 × 2`);
  });

  test('are made as often as they were, and what came of them is counted', async () => {
    const heard: string[] = [];
    const server = await serve(async (request, response) => {
      heard.push(`${request.method} ${request.url} ${(await request.toArray()).join('')}`);
      response.statusCode = heard.length > 3 ? 429 : 200;
      response.end('{}');
    });
    const script = renderReplay(failedResult({ order: undefined, events: [...events] }), {
      ...options,
      root: '.',
    });
    const file = await scratchFile('replay.sh', besideProject(script));
    const { stdout, stderr } = await promisify(execFile)('bash', [file], {
      env: { ...process.env, SERVERLESS_URL: server, KEY: 'a-key' },
    });

    expect(stderr).toBe('');
    expect(heard).toEqual(Array.from({ length: 5 }, () => 'POST /probe/run {"input":{}}'));
    expect(stdout).toMatch(/3 200\n +2 429/);
  });
});
