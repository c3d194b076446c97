import fc, { type Arbitrary } from 'fast-check';
import type { PodFindAndDeployOnDemandInput } from '../../../generated/graphql/graphql.ts';

export type PodRequirement = Pick<
  Required<PodFindAndDeployOnDemandInput>,
  'imageName' | 'env' | 'ports' | 'dockerArgs' | 'volumeInGb' | 'volumeMountPath' | 'containerDiskInGb'
> & { readonly env: Pair[] };

/** A variable of an environment, as it goes in. */
export type Pair = { readonly key: string; readonly value: string };

/**
 * What a Pod may be rented with that decides nothing about the machine it gets. Shrinks towards no variables and the
 * smallest disks.
 * @see interface 4.4
 */
export function podRequirements(): Arbitrary<PodRequirement> {
  return fc.record({
    imageName: fc.constantFrom('plumbline/probe:1', 'plumbline/probe', 'registry.example.com/probe:2.1-rc'),
    env: variables(fc.stringMatching(/^[A-Za-z0-9]{1,8}$/)),
    ports: fc.constantFrom('8888/http', '22/tcp', '7860/http'),
    dockerArgs: fc.constantFrom('', 'sleep 60', "bash -c 'echo ready'"),
    volumeInGb: fc.integer({ min: 10, max: 20 }),
    volumeMountPath: fc.constantFrom('/workspace', '/data'),
    containerDiskInGb: fc.integer({ min: 10, max: 20 }),
  });
}

/** Variables of an environment, each name once. Shrinks towards as few as there may be. */
export function variables(values: Arbitrary<string>, minLength = 0): Arbitrary<Pair[]> {
  const pair = fc.record({ key: fc.stringMatching(/^[A-Z_][A-Z0-9_]{0,11}$/), value: values });
  return fc.uniqueArray(pair, { minLength, maxLength: 4, selector: ({ key }) => key });
}
