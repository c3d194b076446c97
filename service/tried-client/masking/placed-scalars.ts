import { type LooseScalar, looseTokens } from './loose-tokens.ts';
import { type Place, placeInList, placeOfMember } from './places.ts';
import { normalName } from './secret-names.ts';

export type PlacedScalar = LooseScalar & {
  readonly place: Place;
  /** Normal names of all members beside it. */
  readonly beside: ReadonlySet<string>;
};

type Frame = {
  readonly isList: boolean;
  readonly place: Place;
  readonly names: Set<string>;
  /** The member that is being read. */
  name: string | undefined;
};

/**
 * Finds texts and words that stand where a secret may, and all texts in quotes that may hold such places themselves.
 * @param variables places of GraphQL variables by name
 */
export function placedScalars(
  text: string,
  variables: ReadonlyMap<string, Place>,
  isStructured: (scalar: LooseScalar) => boolean,
): PlacedScalar[] {
  const found: PlacedScalar[] = [];
  const frames: Frame[] = [{ isList: false, place: 'open', names: new Set(), name: undefined }];
  let pending: LooseScalar | undefined;

  function settle(frame: Frame): void {
    if (pending === undefined) return;
    const place = placeIn(frame, variables);
    const isPlain = place === 'open' || place === 'variables';
    if (!isPlain || (pending.quote !== '' && isStructured(pending)))
      found.push({ ...pending, place, beside: frame.names });
    pending = undefined;
  }

  for (const token of looseTokens(text)) {
    const frame = frames.at(-1)!;
    if (token.kind === 'colon') {
      enterMember(frame, pending && scalarValue(text, pending));
      pending = undefined;
      continue;
    }
    settle(frame);
    if (token.kind === 'scalar') pending = token;
    else if (token.kind === 'comma') frame.name = undefined;
    else if (token.kind === 'open')
      frames.push({
        isList: token.isList,
        place: placeIn(frame, variables),
        names: new Set(),
        name: undefined,
      });
    else if (frames.length > 1) frames.pop();
  }
  settle(frames.at(-1)!);
  return found;
}

function placeIn({ isList, place, name }: Frame, variables: ReadonlyMap<string, Place>): Place {
  if (isList) return placeInList(place);
  return name === undefined ? place : placeOfMember(place, name, variables);
}

function enterMember(frame: Frame, name: string | undefined): void {
  if (name !== undefined) frame.name = name;
  if (frame.name !== undefined) frame.names.add(normalName(frame.name));
}

/** What a text in quotes or a word stands for. */
export function scalarValue(text: string, { begin, end, quote }: LooseScalar): string {
  const written = text.slice(begin, end);
  if (quote !== '"') return written;
  try {
    return JSON.parse(`"${written.replaceAll('\n', '\\n')}"`);
  } catch {
    return written;
  }
}
