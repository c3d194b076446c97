/** What commands end with. `verify` adds others, see engine/report/summary.ts. */
export const exitCodes = { fine: 0, broken: 1, usage: 2, left: 3, problems: 3, nothingRan: 5 } as const;
