import { expect, test } from 'vitest';
import { gatewayStatuses, mayBeOfGateway, saysRefused } from './gateway-status.ts';

test.each([408, 421, 425, 500, 501, 502, 503, 504, 507])('%i may be of a gateway', (status) => {
  expect(mayBeOfGateway(status)).toBe(true);
});

test.each([200, 204, 301, 400, 401, 403, 404, 407, 409, 413, 422, 426, 429])(
  '%i is of the service',
  (status) => {
    expect(mayBeOfGateway(status)).toBe(false);
    expect(gatewayStatuses.has(status)).toBe(false);
  },
);

test('of the refusals only a request timeout leaves open whether the call had its effect', () => {
  const statuses = [200, 400, 404, 408, 421, 425, 429, 500, 504];
  expect(statuses.filter(saysRefused)).toEqual([400, 404, 421, 425, 429]);
});
