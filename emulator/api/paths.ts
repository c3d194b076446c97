/** Where the four interfaces stand below a world's base address. @see interface 9 */
export const jobApiPath = '/serverless/v1';

/** Where control stands, outside every world. */
export const controlPath = '/control';
