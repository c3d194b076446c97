import type { Encounter } from '../encounter.ts';

type Results = { readonly rules?: readonly { readonly id: string; readonly verdict: string }[] };

/** Rules that `verify` judged without a record in results.json; a run that judged nothing ends with 2 or 5. */
export function verdictProblems({ trick, commands, files }: Encounter): string[] {
  const verify = commands.find(({ command }) => command === 'verify');
  if (verify === undefined || verify.isOverdue || verify.code === 5) return [];
  const text = [...files].find(([path]) => path.endsWith('/results.json'))?.[1];
  if (text === undefined) return verify.code === 2 ? [] : ['verify wrote no results.json'];
  const judged = new Set((JSON.parse(text) as Results).rules?.map(({ id }) => id));
  const rules = trick.rules ?? ['job.run.accepts'];
  return rules.filter((id) => !judged.has(id)).map((id) => `${id} has no verdict in results.json`);
}
