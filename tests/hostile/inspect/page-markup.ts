import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { Encounter } from '../encounter.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Elements that a report page has no use for, and attributes that run a script or leave the page. */
const foreign = new Set([
  'img',
  'iframe',
  'object',
  'embed',
  'base',
  'form-action',
  'link',
  'marquee',
  'video',
  'audio',
]);

/** Markup of a target that a browser would take for the page's own. */
export function pageMarkupProblems({ files }: Encounter): string[] {
  return [...files]
    .filter(([path]) => path.endsWith('.html'))
    .flatMap(([path, text]) => problemsIn(path, text));
}

function problemsIn(path: string, text: string): string[] {
  const elements = elementsIn(parse(text));
  return elements.flatMap(({ nodeName, attrs }) => [
    ...(foreign.has(nodeName) ? [`${path} has an element <${nodeName}>`] : []),
    ...attrs
      .filter(({ name }) => name.startsWith('on'))
      .map(({ name }) => `${path} has an attribute ${name}`),
    ...attrs
      .filter(({ value }) => /^\s*javascript:/i.test(value))
      .map(() => `${path} has a javascript: address`),
  ]);
}

function elementsIn(node: Node): Element[] {
  const children = 'childNodes' in node ? node.childNodes.flatMap(elementsIn) : [];
  return 'attrs' in node ? [node, ...children] : children;
}
