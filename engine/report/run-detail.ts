/** How much a run prints: `quiet` its failures and its verdict, `verbose` every rule and every observation as well. */
export type RunDetail = 'quiet' | 'usual' | 'verbose';
