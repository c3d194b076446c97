/** The least and the greatest of some numbers, however many: a call takes only so many arguments. */
export function boundsOf(values: readonly number[]): { readonly least: number; readonly greatest: number } {
  let [least, greatest] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return { least, greatest };
}
