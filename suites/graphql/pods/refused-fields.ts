import type { GraphQLSchema } from 'graphql';
import { DeployPodDocument, type PodFindAndDeployOnDemandInput } from '../../../generated/graphql/graphql.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { isGraphqlAccepted } from '../../../service/client/graphql-answer.ts';
import { deploying } from '../../shared/making/graphql-rent.ts';
import { calling } from '../../shared/resources/graphql-documented.ts';
import { skippedPods } from '../../shared/resources/graphql-skipped.ts';

type Input = PodFindAndDeployOnDemandInput;

/** Fields of the input that decide nothing about the machine: no want of one can be why they are refused. */
const harmless = ['env', 'ports', 'dockerArgs', 'name', 'volumeMountPath'] as const;

/** Calls that finding them takes at most. */
export const callsToBlame = 32;

/**
 * The documented fields of an input that the target refuses for their own sake, once it has refused the whole. First by
 * documents whose mutation is skipped: these are checked and rent nothing. Then by renting without the harmless fields,
 * and with them again: what is accepted, refused, taken and refused is no matter of stock.
 */
export async function refusedFields(
  input: Input,
  types: GraphQLSchema,
  caseContext: CaseContext,
): Promise<string[]> {
  const unknown = await unknownFields(input, types, caseContext);
  if (unknown === undefined || unknown.length > 0) return unknown ?? [];
  const bare: Input = Object.fromEntries(
    Object.entries(input).filter(([name]) => !(harmless as readonly string[]).includes(name)),
  );
  for (let times = 0; times < 2; times++) {
    if (!(await isRented(bare, types, caseContext)) || (await isRented(input, types, caseContext))) return [];
  }
  return [...harmless];
}

/** Those that no document may have; undefined where the target checks no document that skips its mutation. */
async function unknownFields(
  input: Input,
  types: GraphQLSchema,
  { graphql }: CaseContext,
): Promise<string[] | undefined> {
  const isChecked = async (part: Input): Promise<boolean> =>
    isGraphqlAccepted(await graphql.attempt(skippedPods(calling(DeployPodDocument, { input: part }, types))));
  if (await isChecked(input)) return [];
  const left: Input = { ...input };
  const accepted: (keyof Input)[] = [];
  for (const name of leastNeededFirst) {
    delete left[name];
    accepted.push(name);
    if (await isChecked(left)) return backAgain(left, accepted, input, isChecked);
  }
  return undefined;
}

const leastNeededFirst: readonly (keyof Input)[] = [
  ...harmless,
  ...(['allowedCudaVersions', 'minVcpuCount', 'minMemoryInGb', 'volumeInGb', 'containerDiskInGb'] as const),
  ...(['gpuCount', 'cloudType', 'gpuTypeId'] as const),
];

/** Puts back what was taken out, but for what is refused. */
async function backAgain(
  checked: Input,
  accepted: readonly (keyof Input)[],
  input: Input,
  isChecked: (part: Input) => Promise<boolean>,
): Promise<string[]> {
  const refused: string[] = [];
  let part = checked;
  for (const name of accepted) {
    const more: Input = { ...part, [name]: input[name] };
    if (await isChecked(more)) part = more;
    else refused.push(name);
  }
  return refused;
}

async function isRented(input: Input, types: GraphQLSchema, { graphql }: CaseContext): Promise<boolean> {
  return isGraphqlAccepted(await graphql.attempt(deploying(input, types)));
}
