/** What installing may cost at the most. It only shrinks without a reason. */
export const bounds = {
  /** Of the packed tarball. */
  bytes: 2_400_000,
  /** That are installed with the package and by it. */
  packages: 104,
};
