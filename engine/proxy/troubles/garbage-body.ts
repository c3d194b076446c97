import { relay } from '../relay.ts';
import type { Trouble } from '../trouble.ts';
import { garbage } from './garbage.ts';

/** The head of the answer is the target's; its body is as long as it should be and makes no sense. */
export const garbageBody: Trouble = {
  name: 'garbage-body',
  inARow: 1,
  async meet({ forward, response, chance }) {
    await relay(await forward(), response, async function* (body) {
      for await (const part of body) yield garbage(part.length, chance);
    });
  },
};
