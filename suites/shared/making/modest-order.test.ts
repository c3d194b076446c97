import { expect, test } from 'vitest';
import { Inconclusive } from '../../../engine/property/outcomes.ts';
import { expectModest } from './modest-order.ts';

test.each([
  { gpu: { id: 'A40', count: 64 } },
  { gpuCount: 9 },
  { workers: { min: 500, max: 500 } },
  { workersMin: 20 },
  { cpu: { id: 'c', vcpuCount: 1e6 } },
  { name: 'volume', size: 1e308 },
  { sizeGb: 100_000 },
  { containerDiskInGb: 5000 },
  { mounts: { persistent: [{ sizeGb: 4001, path: '/workspace' }] } },
])('%j is not ordered where it is paid for', (order) => {
  expect(() => expectModest(order, { clock: 'real' })).toThrow(Inconclusive);
  expect(() => expectModest(order, { clock: 'virtual' })).not.toThrow();
});

test.each([
  { gpu: { id: 'A40', count: 2 }, disk: 21, ports: ['8124/http'] },
  { workers: { min: 1, max: 100 }, idleTimeout: 3600, scaling: { value: 5000 } },
  { size: 1000, name: '4001' },
  undefined,
])('%j is ordered', (order) => {
  expect(() => expectModest(order, { clock: 'real' })).not.toThrow();
});
