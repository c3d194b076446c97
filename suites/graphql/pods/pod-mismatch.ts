import { isItem } from '../../shared/resources/v2-items.ts';

/**
 * What in a Pod is not as section 2.11 says, in words. A null stands for what there is not, in lists as well: nothing is
 * said of what may be null.
 */
export function podMismatch(pod: unknown): string | undefined {
  return (
    membersMismatch(pod, 'the Pod', {
      id: isText,
      name: isLeaf,
      imageName: isLeaf,
      env: orNull(isListOf(isVariable)),
      machineId: isLeaf,
      machine: orNull((value) => membersMismatch(value, 'machine', { podHostId: isLeaf }) === undefined),
      desiredStatus: isLeaf,
      runtime: () => true,
    }) ?? runtimeMismatch((pod as { runtime?: unknown }).runtime)
  );
}

function runtimeMismatch(runtime: unknown): string | undefined {
  if (runtime === null) return undefined;
  return membersMismatch(runtime, 'runtime', {
    uptimeInSeconds: isLeaf,
    ports: orNull(isListOf(orNull(isPort))),
    gpus: orNull(isListOf(orNull(isGpu))),
    container: orNull(
      (value) =>
        membersMismatch(value, 'container', { cpuPercent: isLeaf, memoryPercent: isLeaf }) === undefined,
    ),
  });
}

type Test = (value: unknown) => boolean;

/** Which member is missing or not as it should be, in words. */
export function membersMismatch(
  value: unknown,
  what: string,
  members: Readonly<Record<string, Test>>,
): string | undefined {
  if (!isItem(value)) return `${what} is no object: ${JSON.stringify(value)}`;
  const wrong = Object.entries(members).find(
    ([name, test]) => !Object.hasOwn(value, name) || !test(value[name]),
  );
  return wrong && `${wrong[0]} of ${what} is ${JSON.stringify(value[wrong[0]]) ?? 'missing'}`;
}

export const isText: Test = (value) => typeof value === 'string';

/** As section 2.11 writes a variable: KEY=value. */
const isVariable: Test = (value) => isText(value) && /^[^=]+=/.test(value as string);

/** Of a type that section 2.11 leaves open. */
export const isLeaf: Test = (value) => value === null || typeof value !== 'object';

export const isListOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);

export const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);

const isPort: Test = (value) =>
  membersMismatch(value, 'a port', {
    ip: isLeaf,
    isIpPublic: orNull((one) => typeof one === 'boolean'),
    privatePort: isLeaf,
    publicPort: isLeaf,
    type: isLeaf,
  }) === undefined;

const isGpu: Test = (value) =>
  membersMismatch(value, 'a GPU', { id: isLeaf, gpuUtilPercent: isLeaf, memoryUtilPercent: isLeaf }) ===
  undefined;
