import { expect, test } from 'vitest';
import { describedBy } from '../../emulator/api/rest/schema-document.ts';
import { documentedRestBehaviour } from '../../emulator/core/rest/documented-rest-behaviour.ts';
import { withRestOverrides } from '../../emulator/world/override.ts';
import { variants } from './variants.ts';

const servers = variants.filter(
  ({ behaveRest }) =>
    withRestOverrides(documentedRestBehaviour, [{ id: '', says: '', ...(behaveRest && { behaveRest }) }])
      .schemaServed !== documentedRestBehaviour.schemaServed,
);

test.each(['v1', 'v2'] as const)('any two variants together serve a schema of %s', (version) => {
  expect(servers.length).toBeGreaterThan(5);
  for (const under of servers)
    for (const over of servers.filter((one) => one !== under)) {
      const { schemaServed } = withRestOverrides(documentedRestBehaviour, [under, over]);
      expect(
        () => schemaServed(describedBy(version), version),
        `${over.id} laid over ${under.id}`,
      ).not.toThrow();
    }
});
