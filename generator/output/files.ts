/** Generated files by their path in the folder that they go to, with slashes on every system. */
export type Files = ReadonlyMap<string, string>;
