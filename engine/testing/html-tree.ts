import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

/** An element as a browser reads it. */
export type Element = {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  /** Those with the tag or the attribute, however deep: `tr`, `[data-row]`, or `*`. */
  all(selector: string): Element[];
};

/**
 * Reads a page as a browser does.
 * @throws Error when it breaks the syntax of HTML anywhere
 */
export function readPage(page: string): Element {
  const problems: string[] = [];
  const document = parse(page, {
    sourceCodeLocationInfo: true,
    onParseError: ({ code, startLine }) => problems.push(`${code} in line ${startLine}`),
  });
  const elements = descendants(document).filter(({ tagName }) => !voids.has(tagName));
  const open = elements.filter(({ sourceCodeLocation }) => sourceCodeLocation?.endTag === undefined);
  problems.push(...open.map(({ tagName }) => `${tagName} is not closed`));
  const ends = page.match(/<\/[a-z]/g)?.length ?? 0;
  if (ends !== elements.length) problems.push(`${ends} ends of ${elements.length} elements`);
  if (problems.length > 0) throw new Error(`no valid HTML: ${problems.join(', ')}`);
  return elementOf(document);
}

/** These have no end. HTML lets some others do without; in a page of ours that would be a slip. */
const voids = new Set(['meta', 'link', 'br', 'hr', 'img', 'input']);

function elementOf(node: Node): Element {
  const attributes = 'attrs' in node ? node.attrs.map(({ name, value }) => [name, value]) : [];
  return {
    tag: node.nodeName,
    attributes: Object.fromEntries(attributes),
    text: textOf(node),
    all: (selector) =>
      descendants(node)
        .filter((one) => isSelected(one, selector))
        .map(elementOf),
  };
}

function isSelected(node: Node, selector: string): boolean {
  const attribute = /^\[(.+)\]$/.exec(selector)?.[1];
  if (attribute === undefined) return selector === '*' || node.nodeName === selector;
  return 'attrs' in node && node.attrs.some(({ name }) => name === attribute);
}

function descendants(node: Node): DefaultTreeAdapterTypes.Element[] {
  if (!('childNodes' in node)) return [];
  return node.childNodes.flatMap((child) => {
    const own = 'tagName' in child ? [child] : [];
    return [...own, ...descendants(child)];
  });
}

function textOf(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}
