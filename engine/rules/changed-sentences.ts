/** Sentences that one text has and another has not, in their order, white space folded. */
export type ChangedSentences = { readonly gone: readonly string[]; readonly added: readonly string[] };

/** Compares two texts sentence by sentence. A row of a table, or a heading, is one sentence; where lines break says nothing. */
export function changedSentences(before: string, now: string): ChangedSentences {
  const [old, fresh] = [sentencesOf(before), sentencesOf(now)];
  return { gone: without(old, fresh), added: without(fresh, old) };
}

/** As lines: what is gone with a minus, what is new with a plus. */
export function renderChangedSentences({ gone, added }: ChangedSentences): string[] {
  return [...gone.map((one) => `  - ${one}`), ...added.map((one) => `  + ${one}`)];
}

/** A sentence counts as often as it stands there. */
function without(sentences: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const one of others) left.set(one, (left.get(one) ?? 0) + 1);
  return sentences.filter((one) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count <= 0;
  });
}

function sentencesOf(text: string): string[] {
  const parts: string[] = [];
  let isOpen = false;
  for (const line of text.split('\n').map((one) => one.replaceAll(/\s+/g, ' ').trim())) {
    const isAlone = /^(\||#)/.test(line);
    const begins = !isOpen || isAlone || /^([-*]|\d+\.) /.test(line);
    if (line !== '' && begins) parts.push(line);
    else if (line !== '') parts.push(`${parts.pop()} ${line}`);
    isOpen = line !== '' && !isAlone;
  }
  return parts.flatMap((part) => (/^[|#]/.test(part) ? [part] : part.split(/(?<=\D[.!?]) (?=\S)/)));
}
