import { getIntrospectionQuery } from 'graphql';
import { expect, test } from 'vitest';
import { graphqlVariants } from '../../conforming/graphql.ts';
import { openWorld } from '../../testing/open-world.ts';
import { graphqlFaults } from './graphql-faults.ts';

const pod = 'id env desiredStatus machine { podHostId } runtime { uptimeInSeconds gpus { id } }';

const altered = [
  ...graphqlFaults.map(({ id }) => ({ id, spec: { faults: [id] } })),
  ...graphqlVariants.map(({ id }) => ({ id, spec: { variants: [id] } })),
];

test.each(altered)('a world with $id stays up, whatever it is asked', async ({ spec }) => {
  const world = await openWorld(spec);
  const made = await world.v2('POST /pods', {
    body: { name: 'p', image: 'i', gpu: { id: 'NVIDIA H200' }, env: { A: 'b=c' } },
  });
  const { id } = made.body as { id: string };
  const queries = [
    getIntrospectionQuery(),
    '{ gpuTypes { id displayName memoryInGb lowestPrice(input: { gpuCount: 2 }) { uninterruptablePrice stockStatus availableGpuCounts } } }',
    'mutation { podFindAndDeployOnDemand(input: { imageName: "a:b", env: [{ key: "A", value: "b=c" }, null] }) { id env machine { podHostId } } }',
    `{ myself { pods { ${pod} } } }`,
    `mutation { podStop(input: { podId: "${id}" }) { ${pod} } }`,
    `{ pod(input: { podId: "${id}" }) { ${pod} } }`,
    `mutation { podResume(input: { podId: "${id}", gpuCount: 1 }) { ${pod} } }`,
    '{',
    '{ nothing }',
  ];
  for (const query of queries) {
    const { status, text } = await world.graphql(query);
    expect(status, text).toBeLessThan(500);
    expect(text).not.toMatch(/cannot read|is not a function|undefined/i);
  }
  expect((await world.graphql('', { body: '[' })).status).toBeLessThan(500);
  expect((await world.graphql('{ gpuTypes { id } }', { key: null })).status).toBeLessThan(500);
  expect((await world.v1('GET /pods')).status).toBe(200);
});
