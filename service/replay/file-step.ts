import { hereDocument, isPlain } from '../../engine/report/shell.ts';
import { type Variables, withJobNames } from './expansions.ts';

/** Writes a text to a file, with what only the replay knows in it; as base64 where a here document could not hold it. */
export function fileStep(name: string, text: string, variables: Variables): string {
  const jobs = [...variables.jobs.values()].flatMap((name) => [name, `${name}_IN_PATH`]);
  const names = [...variables.known, ...jobs].join(' ');
  const file = `"$tmp/${name}"`;
  const named = withJobNames(text, variables);
  if (isPlain(named)) return hereDocument(`fill ${names} >${file}`, named);
  // A here document ends in a line break, which is left out again.
  const encoded = Buffer.from(`${named}\n`).toString('base64');
  return hereDocument(`decoded ${names} >${file}`, encoded.replaceAll(/.{76}/g, '$&\n'));
}
