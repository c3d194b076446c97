/** Two-sided 95 % quantile of the normal distribution. */
const z = 1.959964;

/** Interval of 95 % confidence for a share, by Wilson's score; from 0 to 1 where nothing was tried. */
export function wilsonInterval(successes: number, trials: number): readonly [low: number, high: number] {
  if (trials === 0) return [0, 1];
  const share = successes / trials;
  const scale = 1 + z ** 2 / trials;
  const centre = (share + z ** 2 / (2 * trials)) / scale;
  const half = (z * Math.sqrt((share * (1 - share)) / trials + z ** 2 / (4 * trials ** 2))) / scale;
  return [successes === 0 ? 0 : centre - half, successes === trials ? 1 : centre + half];
}
