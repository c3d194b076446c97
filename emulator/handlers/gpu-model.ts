import type { WorldDuration } from '../core/agenda.ts';
import { createRandom } from '../core/random.ts';

/** The `gpu` of specs/probe.md, read and found whole. */
type ProductsSpec = {
  batch: number;
  size: number;
  products: number;
  warmUp: number;
  seed: number;
  tflops: number;
  variance: number;
};

/** What modelled products take in milliseconds, and what is reported of them. */
export type ModelledProducts = { readonly duration: WorldDuration; readonly report: object };

/**
 * How long a card would take for the products. Nothing is multiplied here: the report says so.
 * @throws RangeError for a member that is out of its range
 */
export function modelProducts(given: Readonly<Record<string, unknown>>): ModelledProducts {
  const spec = read(given);
  const { batch, size, products, warmUp, seed, tflops, variance } = spec;
  const operations = 2 * batch * size ** 3;
  const drawn = createRandom(seed).below(2 ** 32) / 2 ** 32;
  const one = (operations / tflops / 1e9) * (1 + variance * (2 * drawn - 1));
  const ms = one * products;
  const report = {
    ...{ kind: 'modelled', device: 'model', batch, size, products, warmUp, warmUpMs: one * warmUp, ms },
    ...{ tflops: ms > 0 ? (operations * products) / ms / 1e9 : null, deviation: null },
  };
  return { duration: Math.round(one * (warmUp + products)), report };
}

function read(given: Readonly<Record<string, unknown>>): ProductsSpec {
  const whole = (name: keyof ProductsSpec, otherwise: number, least: number, most: number) =>
    within(given, name, otherwise, least, most, Number.isInteger);
  const real = (name: keyof ProductsSpec, otherwise: number, least: number, most: number) =>
    within(given, name, otherwise, least, most, Number.isFinite);
  return {
    batch: whole('batch', 8, 1, 65_536),
    size: whole('size', 2048, 1, 65_536),
    products: whole('products', 20, 1, 1_000_000),
    warmUp: whole('warmUp', 3, 0, 1_000_000),
    seed: whole('seed', 1, 0, 2 ** 32 - 1),
    tflops: real('tflops', 400, 0.001, 1_000_000),
    variance: real('variance', 0.05, 0, 1),
  };
}

function within(
  given: Readonly<Record<string, unknown>>,
  name: string,
  otherwise: number,
  least: number,
  most: number,
  isKind: (value: unknown) => boolean,
): number {
  const value = name in given ? given[name] : otherwise;
  if (isKind(value) && (value as number) >= least && (value as number) <= most) return value as number;
  throw new RangeError(`gpu.${name} is a ${isKind(0.5) ? '' : 'whole '}number from ${least} to ${most}`);
}
