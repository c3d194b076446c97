import { glob } from 'node:fs/promises';

const root = new URL('../../', import.meta.url);
const folders = '{engine,service,suites,emulator,mutants,generator,load,library,scripts,worker}';

/** The sources of the product, as a pattern of paths below the root. */
export const productionPattern = `${folders}/**/*.{ts,js}`;

export function isOfTests(path: string): boolean {
  return /\.test\.ts$|\/testing\//.test(path);
}

/** The paths of the product's sources, without tests. */
export async function productionFiles(): Promise<string[]> {
  const paths = await Array.fromAsync(glob(productionPattern, { cwd: root }));
  return paths.filter((path) => !isOfTests(path)).sort();
}
