import { isRecord } from '../../engine/openapi/json.ts';
import { idOf } from '../client/item-id.ts';
import { listedItems } from '../client/listed-items.ts';
import type { RestAnswer } from '../client/rest-answer.ts';
import type { RestRequest } from '../client/rest-request.ts';
import { collectionOf, listedBy, namedIn } from '../ledger/collections.ts';
import { excessInBody } from '../prices/most-ordered.ts';

/** Templates whose amounts are more than a plan prices. They cost nothing by themselves; what is made of them does. */
export type CostlyTemplates = {
  /** Learns from a call whether it tells a template such amounts, or shows the id of one. */
  learn(request: RestRequest, body: unknown, answer: Pick<RestAnswer, 'json'>): void;
  /** Formats what an order gets too much of by the template that it names; undefined where that is nothing. */
  excessOf(body: unknown): string | undefined;
};

export function createCostlyTemplates(): CostlyTemplates {
  const excessById = new Map<string, string>();
  const excessByName = new Map<unknown, string>();

  function note(id: string | undefined, excess: string | undefined): void {
    if (id !== undefined && excess !== undefined) excessById.set(id, excess);
  }

  /** What an answer lists under the name of such a template is that template. */
  function noteListed(json: unknown, path: string): void {
    for (const item of listedItems(json, path) ?? []) note(idOf(item, path), excessByName.get(item.name));
  }

  return {
    learn(request, body, { json }) {
      if (request.method === 'GET' && excessByName.size > 0)
        noteListed(json, listedBy(request)?.path ?? request.path);
      const { collection, id } = namedIn(request) ?? { collection: collectionOf(request), id: undefined };
      const excess = collection?.kind === 'template' ? excessInBody(body) : undefined;
      if (collection === undefined || excess === undefined) return;
      if (isRecord(body)) excessByName.set(body.name, excess);
      note(id ?? idOf(json, collection.path), excess);
    },
    excessOf(body) {
      const { templateId } = isRecord(body) ? body : {};
      const excess = typeof templateId === 'string' ? excessById.get(templateId) : undefined;
      return excess && `${excess} by the template ${String(templateId)}`;
    },
  };
}
