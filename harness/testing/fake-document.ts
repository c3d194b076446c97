import { type DefaultTreeAdapterTypes, parse } from 'parse5';

/** As much of an element of a browser as the script of a page needs. */
export type FakeElement = {
  hidden: boolean;
  textContent: string;
  readonly dataset: Record<string, string>;
  checked: boolean;
  value: string;
  open: boolean;
  querySelectorAll(selector: string): FakeElement[];
  closest(selectors: string): FakeElement | undefined;
  addEventListener(name: string, listener: (event: object) => void): void;
  /** Tells the listeners. */
  fire(name: string): void;
};

type Node = DefaultTreeAdapterTypes.ChildNode;
type Known = { node: DefaultTreeAdapterTypes.Element; element: FakeElement; above: Known | undefined };

/** A page as a script sees it, without a browser. It knows the selectors `tag`, `.class`, `[attribute]`, `tag tag`. */
export function fakeDocument(page: string): FakeElement {
  const root = parse(page).childNodes.find((node) => node.nodeName === 'html')!;
  const all: Known[] = [];
  const visit = (node: Node, above: Known | undefined): void => {
    if (!('tagName' in node)) return;
    const known: Known = { node, above, element: elementOf(node, () => ({ known, all })) };
    all.push(known);
    for (const child of node.childNodes) visit(child, known);
  };
  visit(root, undefined);
  return all[0]!.element;
}

type Place = () => { known: Known; all: readonly Known[] };

function elementOf(node: DefaultTreeAdapterTypes.Element, place: Place): FakeElement {
  const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
  const data = [...attributes].filter(([name]) => name.startsWith('data-'));
  const listeners: (readonly [string, (event: object) => void])[] = [];
  return {
    hidden: attributes.has('hidden'),
    checked: attributes.has('checked'),
    open: attributes.has('open'),
    value: '',
    textContent: textOf(node),
    dataset: Object.fromEntries(data.map(([name, value]) => [name.slice('data-'.length), value])),
    addEventListener: (name, listener) => listeners.push([name, listener]),
    fire: (name) => {
      for (const [known, listener] of listeners) if (known === name) listener({});
    },
    closest: (selectors) =>
      above(place().known).find((one) => selectors.split(', ').some((part) => fits(one, part)))?.element,
    querySelectorAll: (selector) => {
      const { known, all } = place();
      return all
        .filter((one) => one !== known && above(one).includes(known) && fits(one, selector))
        .map(toElement);
    },
  };
}

const toElement = ({ element }: Known): FakeElement => element;

/** An element and those around it, the nearest first. */
function above(known: Known): Known[] {
  return known.above === undefined ? [known] : [known, ...above(known.above)];
}

function fits(known: Known, selector: string): boolean {
  const [own, ...outer] = selector.split(' ').reverse();
  if (!isOne(known.node, own!)) return false;
  return outer.every((part) => above(known).some(({ node }) => isOne(node, part)));
}

function isOne({ tagName, attrs }: DefaultTreeAdapterTypes.Element, part: string): boolean {
  if (part.startsWith('[')) return attrs.some(({ name }) => `[${name}]` === part);
  if (!part.startsWith('.')) return tagName === part;
  return attrs.some(({ name, value }) => name === 'class' && value.split(' ').includes(part.slice(1)));
}

function textOf(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}
