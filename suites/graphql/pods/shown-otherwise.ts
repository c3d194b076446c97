import type { PodFindAndDeployOnDemandInput } from '../../../generated/graphql/graphql.ts';
import type { RestApi } from '../../../service/client/rest-request.ts';
import { type Item, isItem } from '../../shared/resources/v2-items.ts';

type Input = PodFindAndDeployOnDemandInput;

/** Asks a value that is told for what was ordered. */
type Test = (value: unknown, input: Input) => boolean;

/**
 * What an interface shows of a Pod otherwise than GraphQL was asked for it, in words. Only what the document calls by a
 * name there is looked at, and of that only what is told: nothing says that all of it is.
 * @param types ids of GPU types as GraphQL calls them; another interface may call them otherwise
 * @see interface 2.9, 2.10, 4.4
 */
export function shownOtherwise(
  pod: Item,
  input: Input,
  to: RestApi,
  types: readonly string[],
): string | undefined {
  const tests = to === 'v1' ? testsOfV1 : testsOfV2(types);
  const wrong = Object.entries(tests).find(
    ([name, test]) => pod[name] !== undefined && pod[name] !== null && !test(pod[name], input),
  );
  return wrong && `${wrong[0]} is ${JSON.stringify(pod[wrong[0]])}`;
}

const testsOfV1: Readonly<Record<string, Test>> = {
  imageName: (value, { imageName }) => isPartOf(imageName, value),
  gpuCount: (value, { gpuCount }) => value === gpuCount,
  containerDiskInGb: (value, { containerDiskInGb }) => value === containerDiskInGb,
  volumeInGb: (value, { volumeInGb }) => value === volumeInGb,
  // How they are written is open, and a value may be hidden.
  env: (value, { env }) => isEmpty(value) || (env ?? []).every((pair) => isPartOf(pair?.key, value)),
  ports: (value, { ports }) => isPartOf(ports?.split('/')[0], value),
};

function testsOfV2(types: readonly string[]): Readonly<Record<string, Test>> {
  return {
    image: (value, { imageName }) => isPartOf(imageName, value),
    gpu: (value, { gpuCount, gpuTypeId }) => {
      if (!isItem(value)) return true;
      const isOther = types.includes(String(value.id)) && value.id !== gpuTypeId;
      return !isOther && (typeof value.count !== 'number' || value.count === gpuCount);
    },
  };
}

/** Hidden altogether: that tells nothing. */
function isEmpty(value: unknown): boolean {
  return value === '' || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);
}

function isPartOf(part: string | null | undefined, value: unknown): boolean {
  return JSON.stringify(value).includes(part ?? '');
}
