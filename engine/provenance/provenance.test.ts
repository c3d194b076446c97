import { expect, test } from 'vitest';
import { madeUpService } from '../testing/made-up-service.ts';
import { provenanceOf } from './provenance.ts';

test('a record says what made it, and where', () => {
  const { suite, environment } = provenanceOf(madeUpService.rules);
  expect(suite.version).toMatch(/^\d+\.\d+\.\d+/);
  expect(suite.commit ?? `${'0'.repeat(40)}`).toMatch(/^[0-9a-f]{40}(-dirty)?$/);
  expect(suite.rules).toMatch(/^[0-9a-f]{16}$/);
  expect(environment).toEqual({
    node: process.versions.node,
    os: expect.stringMatching(/\S+ \S+ \S+/),
    cpu: expect.any(String),
    cores: expect.any(Number),
  });
});
