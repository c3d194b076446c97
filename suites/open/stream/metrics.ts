import { rule } from '../../../service/case/rule.ts';
import { chunksOf, startStream } from '../../shared/jobs/streaming.ts';
import { shapeOf } from '../shape-of.ts';

/** The shape that was observed once. @see interface 2.5 */
const shown = {
  avg_gen_throughput: 12.5,
  avg_prompt_throughput: 3.5,
  cpu_kv_cache_usage: 0,
  gpu_kv_cache_usage: 0.5,
  input_tokens: 7,
  output_tokens: 1,
  pending: 0,
  running: 1,
  scenario: 'stream',
  stream_index: 0,
  swapped: 0,
};

const kinds = ['a handler that gives metrics', 'a handler that gives none'] as const;

rule(
  'open.stream.metrics',
  { calls: 4, waits: { least: 5000, most: 1_800_000 } },
  async ({ property, afford, longestWait }) => {
    const work = afford(2000, Math.floor(longestWait / 2));
    await property(kinds, async (kind, caseContext) => {
      const { time, expect, observe, inconclusive } = caseContext;
      const metrics = kind === 'a handler that gives metrics' ? { metrics: [shown] } : {};
      const { id, begun } = await startStream({ yield: ['one'], work, ...metrics }, caseContext);
      await time.reach(begun + Math.ceil(work / 2));

      const answer = await chunksOf(id, caseContext);

      const [chunk] = Array.isArray(answer?.json) ? answer.json : [];
      if (chunk === undefined) inconclusive('no chunk came');
      expect(chunk, 'a chunk').toBeDefined();
      const seen = (chunk as { metrics?: unknown } | null)?.metrics;
      observe(`metrics of ${kind}`, seen === undefined ? 'none' : shapeOf(seen));
      observe(`what ${kind} has of the shape that was observed`, membersOf(seen));
    });
  },
);

/** Which of the members are there with their type. */
function membersOf(metrics: unknown): string[] {
  const members = (metrics ?? {}) as Record<string, unknown>;
  const isThere = ([name, value]: [string, unknown]) => typeof members[name] === typeof value;
  return Object.entries(shown)
    .filter(isThere)
    .map(([name]) => name);
}
