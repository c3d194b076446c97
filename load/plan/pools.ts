/** An endpoint of so many workers, and its id. */
export type Pool = { readonly workers: number; readonly endpoint: string };

/** `1=abc,2=def`: pools by their numbers of workers. Undefined for anything else. */
export function poolsIn(text: string): Pool[] | undefined {
  const pools = text.split(',').map((part) => {
    const [workers = '', endpoint = ''] = part.split('=');
    return { workers: Number(workers), endpoint };
  });
  const isGood = ({ workers, endpoint }: Pool) => Number.isInteger(workers) && workers > 0 && endpoint !== '';
  return pools.every(isGood) ? pools : undefined;
}
