// A suite of somebody's own for node:test.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { conformingWorlds } from '../../../library/emulator.ts';

for (const { name, open } of conformingWorlds({ worlds: 2 })) {
  describe(name, () => {
    test('health is answered', async () => {
      await using world = await open();
      const headers = { authorization: `Bearer ${world.keys.valid}` };
      const answer = await fetch(`${world.urls.serverless}/${world.endpoints.probe}/health`, { headers });
      assert.equal(answer.status, 200);
    });
  });
}
