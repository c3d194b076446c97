import { PodDocument } from '../../../generated/graphql/graphql.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { calling, resultOf } from '../../shared/resources/graphql-documented.ts';
import { itemsOf } from '../../shared/resources/graphql-items.ts';
import { type Item, isItem } from '../../shared/resources/v2-items.ts';

/** What a runtime must come to show, once it shows anything. */
export type Expected = { readonly gpuCount: number; readonly ports?: string };

/** How long looking at a runtime takes at most, in milliseconds of a clock that only we move, and how many calls. */
export const runtimeWait = 1_200_000;
export const callsForRuntime = 4;

/**
 * Asserts that the runtime of a Pod comes to have as many GPUs as were asked for, and the port. How soon anything is shown
 * is open, and what a runtime does not show, or shows nothing in, is not judged.
 * @see interface 2.11, 4.4
 */
export async function expectRuntime(
  podId: string,
  expected: Expected,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { time, expect, elapsed } = caseContext;
  const read = () => runtimeOf(podId, caseContext);
  const shown = async () => ((await isShownIn(read)) ? true : undefined);
  const longest = Math.min(time.setupTimeout, ruleContext.longestWait);
  if ((await time.until(shown, time.now() + longest)) === undefined) return;
  let mismatch: string | undefined;
  await time.until(async () => {
    mismatch = typeViolation(await read(), expected);
    return mismatch === undefined ? true : undefined;
  }, time.now() + longest);
  elapsed(() => expect(mismatch, 'what in the runtime is not as it was asked for').toBeUndefined());
}

/** Seconds for which a Pod says it is up; undefined where it does not say. */
async function uptimeOf(podId: string, caseContext: CaseContext): Promise<number | undefined> {
  const { uptimeInSeconds } = (await runtimeOf(podId, caseContext)) ?? {};
  return typeof uptimeInSeconds === 'number' ? uptimeInSeconds : undefined;
}

/** How far apart an uptime is read that must not grow. */
const apart = 5000;

/**
 * Asserts that the uptime of a Pod that was stopped no longer grows, once there was time enough; what it reports of the life
 * before may stay.
 * @see interface 1, 2.11
 */
export async function expectDown(
  podId: string,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { time, expect, elapsed } = caseContext;
  const isDown = await time.until(async () => {
    const before = await uptimeOf(podId, caseContext);
    if (before === undefined) return true;
    await time.reach(time.now() + apart);
    const after = await uptimeOf(podId, caseContext);
    return after === undefined || after <= before ? true : undefined;
  }, time.now() + Math.min(time.setupTimeout, ruleContext.longestWait));
  elapsed(() => expect(isDown, 'whether its uptime no longer grows').toBe(true));
}

/** How far apart an uptime is read that must grow, so that one that is shown minutes late has grown as well. */
export const uptimeSpan = 1_800_000;
export const callsForUptime = 2;

/**
 * Asserts that the uptime of a Pod that runs grows by a second each second, within a factor of two. One that is not shown,
 * or that began anew, is not judged. @see interface 2.11
 */
export async function expectUptimeInSeconds(podId: string, caseContext: CaseContext): Promise<void> {
  const { time, expect, elapsed } = caseContext;
  const before = await uptimeOf(podId, caseContext);
  if (before === undefined) return;
  await time.reach(time.now() + uptimeSpan);
  const after = await uptimeOf(podId, caseContext);
  if (after === undefined || after < before) return;
  const seconds = uptimeSpan / 1000;
  elapsed(() => {
    const what = `by how much uptimeInSeconds grew in ${seconds} s`;
    expect(after - before, what).toBeGreaterThan(seconds / 2);
    expect(after - before, what).toBeLessThan(seconds * 2);
  });
}

async function runtimeOf(podId: string, { graphql }: CaseContext): Promise<Item | undefined> {
  const answer = await graphql.when(calling(PodDocument, { input: { podId } }));
  const runtime: unknown = resultOf(answer, PodDocument).pod?.runtime;
  return isItem(runtime) ? runtime : undefined;
}

async function isShownIn(read: () => Promise<Item | undefined>): Promise<boolean> {
  const { gpus, ports } = (await read()) ?? {};
  return itemsOf(gpus).length > 0 || itemsOf(ports).length > 0;
}

function typeViolation(runtime: Item | undefined, { gpuCount, ports }: Expected): string | undefined {
  const gpus = itemsOf(runtime?.gpus).length;
  if (gpus > 0 && gpus !== gpuCount) return `it has ${gpus} GPUs, and ${gpuCount} were asked for`;
  const mapped = itemsOf(runtime?.ports);
  return ports === undefined || mapped.length === 0 ? undefined : portMismatch(mapped, ports);
}

/** Of what is null nothing is known. */
function portMismatch(mapped: readonly Item[], port: string): string | undefined {
  const [number, type] = port.split('/');
  const isOurs = ({ privatePort, type: kind }: Item) =>
    (privatePort === null || String(privatePort) === number) &&
    (kind === null || String(kind).toLowerCase() === type);
  return mapped.some(isOurs) ? undefined : `it has no port ${port}: ${JSON.stringify(mapped)}`;
}
