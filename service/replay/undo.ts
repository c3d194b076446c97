import type { TracedCall } from '../../engine/http/trace.ts';
import { quoted } from '../../engine/report/shell.ts';
import { apiOf, undoOf } from './creates.ts';
import { expandingUrl, type Variables } from './expansions.ts';
import { idPathIn } from './job-names.ts';
import { type Lists, listOptions } from './lists.ts';

/** How it is told whose the thing is, and what is to be done at the end, said before the call is made. */
export function undoStep(call: TracedCall, lists: Lists, variables: Variables): string[] {
  const undo = undoOf(call);
  if (undo === undefined) return [];
  const { number } = call;
  const list = lists.of(call)!;
  const where = `${expandingUrl(list.url, variables)}${listOptions(list, variables)}`;
  const look = list.method === 'GET' ? where : `${where} --data-binary @"$tmp/pods.body"`;
  const path = idPathIn(call.answer?.body ?? '') ?? usualPath(call);
  const takeId = `told ${number} ${path.map(quoted).join(' ')}`;
  const named = `${number} ${quoted(undo.name)} ${list.number}`;
  const typed = quoted(list.key);
  const [, address = ''] = /^(\$\w+[\w/-]*)$/.exec(list.url) ?? [];
  const isGraphql = undo.by === 'graphql';
  const ways = `${typed} ${quoted(isGraphql ? '$REST_V2_URL/pods' : address)} ${list.inRest ?? 0}`;
  return [
    '',
    `owner_${number}() { ${takeId}; owner_of ${named} ${list.method} ${look}; }`,
    `holder_${number}() { holder_of ${named} ${list.method} ${look}; }`,
    `undo_${number}() { begun_before ${number} && owner_${number} && undo ${undo.by} ${named} ${ways} ${where}; }`,
    `made+=(undo_${number})`,
  ];
}

/** Where an answer that did not come would have had its id. */
function usualPath(call: TracedCall): readonly string[] {
  const [, name = ''] = call.operation.split(' ');
  return apiOf(call) === 'graphql' ? ['data', name, 'id'] : ['id'];
}
