import { isMap, isScalar, isSeq, LineCounter, type Node } from 'yaml';
import { UsageError } from './errors.ts';
import { unescapeStep } from './openapi/pointer-step.ts';
import type { Settings } from './settings-file.ts';
import { readYaml } from './yaml-document.ts';

/**
 * Parses a text of settings; a module of its own, since most runs read none.
 * @param what - how messages call it, as in "the target profile"
 * @throws UsageError when it is not YAML
 */
export function parseSettings(what: string, file: string, text: string): Settings {
  const lines = new LineCounter();
  try {
    const document = readYaml(text, lines);
    const lineOf = (pointer: string): number | undefined => {
      const offset = offsetOf(document.contents, partsOf(pointer));
      return offset === undefined ? undefined : lines.linePos(offset).line;
    };
    return { value: document.toJS(), lineOf };
  } catch (error) {
    const cause = error as Error;
    // The rest shows the lines themselves, and what stands there should perhaps not be shown.
    throw new UsageError(`${what} ${file} is not YAML: ${cause.message.split('\n')[0]}`, { cause });
  }
}

/** Where the key of a member stands, or an entry of a list. The file as a whole stands nowhere. */
function offsetOf(node: Node | null | undefined, [part, ...rest]: readonly string[]): number | undefined {
  if (part === undefined) return undefined;
  const found = isMap(node)
    ? memberOf(node.items, part)
    : isSeq(node)
      ? entryOf(node.items, part)
      : undefined;
  if (found === undefined) return undefined;
  return offsetOf(found.value, rest) ?? found.offset;
}

type Found = { readonly offset: number | undefined; readonly value: Node | null };

function memberOf(items: readonly { key: unknown; value: unknown }[], name: string): Found | undefined {
  const pair = items.find(({ key }) => isScalar(key) && String(key.value) === name);
  return pair && { offset: (pair.key as Node).range?.[0], value: pair.value as Node | null };
}

function entryOf(items: readonly unknown[], index: string): Found | undefined {
  const entry = items[Number(index)] as Node | undefined;
  return entry && { offset: entry.range?.[0], value: entry };
}

function partsOf(pointer: string): string[] {
  return pointer.split('/').slice(1).map(unescapeStep);
}
