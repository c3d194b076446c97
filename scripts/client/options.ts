/** What `client` is given. */
export type ClientOptions = {
  env: string[];
  envTemplate?: string;
  worlds?: number;
  variant: string[];
  dialect: string[];
  jobs: number;
  handler?: string;
  clock: 'virtual' | 'real';
  speed: number;
  now?: number;
  seed: number;
  timeout: number;
  mostOutput: number;
  mostCalls: number;
  results: string;
  trouble: string[];
  troubleShare: number;
  withoutRule: string[];
  listRules?: true;
};
