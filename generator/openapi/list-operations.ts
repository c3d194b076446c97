import { camelCase, takeName } from '../text/names.ts';
import { type Api, type Method, methods, type OperationObject, type PathItem } from './document.ts';
import { find } from './follow-reference.ts';
import { inside, pointer } from './pointer.ts';
import { versionPrefix } from './version-prefix.ts';

export type ListedOperation = {
  id: string;
  method: Method;
  /** Below the base address: without the version that every path of the document may begin with. */
  path: string;
  item: PathItem;
  operation: OperationObject;
  /** Where the operation and the path item around it stand in their document. */
  at: string;
  itemAt: string;
};

type Nameless = Omit<ListedOperation, 'id'>;

/**
 * Every operation with an id of its own, path by path. An operationId that several claim goes to the first of them;
 * the others, and those that have none, are named after method and path: `postPodsPodIdUpdate`.
 */
export function listDocumentOperations(api: Api): ListedOperation[] {
  const paths = Object.keys(api.document.paths ?? {});
  const prefix = versionPrefix(paths);
  const found = paths.flatMap((path) => operationsOf(api, path, prefix));
  const taken = new Set<string>();
  const keepsId = found.map(({ operation }) => claims(operation.operationId, taken));
  return found.map((entry, index) => ({
    ...entry,
    id: keepsId[index] ? entry.operation.operationId! : takeName(nameOf(entry), taken),
  }));
}

function operationsOf(api: Api, path: string, prefix: string): Nameless[] {
  const { target: item, at: itemAt } = find(api, api.document.paths![path]!, pointer('paths', path), '');
  return methods.flatMap((method) => {
    const operation = item[method];
    if (operation === undefined) return [];
    const { target, at } = find(api, operation, inside(itemAt, method), '');
    return [{ method, path: path.slice(prefix.length), item, operation: target, at, itemAt }];
  });
}

function claims(operationId: string | undefined, taken: Set<string>): boolean {
  if (!operationId || taken.has(operationId)) return false;
  taken.add(operationId);
  return true;
}

function nameOf({ method, path }: Nameless): string {
  return camelCase(`${method} ${path}`);
}
