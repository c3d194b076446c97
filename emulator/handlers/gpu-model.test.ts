import { describe, expect, test } from 'vitest';
import { modelProducts } from './gpu-model.ts';

const ms = (given: object) => (modelProducts({ warmUp: 0, ...given }).report as { ms: number }).ms;

describe('modelled products', () => {
  test('take as long as their operations, the warm-up included', () => {
    // 2 * 4 * 1000^3 operations a product, at 8 TFLOP/s: 1 ms.
    const spec = { batch: 4, size: 1000, products: 10, warmUp: 5, tflops: 8, variance: 0 };
    const { duration, report } = modelProducts(spec);
    expect(duration).toBe(15);
    expect(report).toMatchObject({ kind: 'modelled', ms: 10, warmUpMs: 5, tflops: 8, deviation: null });
  });

  test('vary by seed, within their variance', () => {
    const times = Array.from({ length: 200 }, (_, seed) => ms({ seed, variance: 0.2 }));
    const middle = ms({ variance: 0 });
    expect(times[7]).toBe(ms({ seed: 7, variance: 0.2 }));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(0.8 * middle);
    expect(Math.max(...times)).toBeLessThanOrEqual(1.2 * middle);
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(0.3 * middle);
  });

  test.each([
    { batch: 0 },
    { size: 'large' },
    { products: 1.5 },
    { seed: -1 },
    { variance: 2 },
    { tflops: 0 },
  ])('are refused when they are none: %j', (spec) => {
    expect(() => modelProducts(spec)).toThrow(`gpu.${Object.keys(spec)[0]} is a`);
  });
});
