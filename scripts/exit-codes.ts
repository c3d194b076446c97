/** What commands end with. `verify` adds 3, 4 and 5, see harness/report/summary.ts. */
export const exitCodes = { fine: 0, broken: 1, usage: 2 } as const;
