import { expect, test } from 'vitest';
import { mayBeOfGateway } from '../engine/http/gateway-status.ts';
import { isUnavailable } from '../load/plan/is-unavailable.ts';

test('k6 scripts, which import nothing of the engine, take the same statuses for those of a gateway, but for 501', () => {
  const statuses = Array.from({ length: 500 }, (_, index) => 100 + index);
  expect(statuses.filter(isUnavailable)).toEqual(
    statuses.filter((status) => mayBeOfGateway(status) && status !== 501),
  );
});
