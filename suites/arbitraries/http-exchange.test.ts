import fc from 'fast-check';
import { expect, test } from 'vitest';
import { httpExchange } from './http-exchange.ts';

test('only calls have a body whose method gives it a meaning', () => {
  fc.assert(
    fc.property(httpExchange(), ({ method, body }) => {
      if (body !== undefined) expect(['POST', 'PUT', 'PATCH']).toContain(method);
    }),
    { numRuns: 300 },
  );
});

test('a worker is told to answer nothing that speaks to those on the way', () => {
  fc.assert(
    fc.property(httpExchange(), ({ answer: { status = 200, headers = {} } }) => {
      expect(status).toBeGreaterThanOrEqual(200);
      expect(status).toBeLessThan(600);
      expect([206, 304, 407, 408, 421, 425, 426, 429]).not.toContain(status);
      expect(headers['x-plumbline-own']).toMatch(/^[\x21-\x7e]+( [\x21-\x7e]+)*$/);
    }),
    { numRuns: 300 },
  );
});
