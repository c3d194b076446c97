/** What says that there is no such operation, of a resource that is there. */
export const unserved: ReadonlySet<number> = new Set([404, 405, 410, 501]);
