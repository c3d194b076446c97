// Somebody's suite for a service of another kind is made of the engine.
import { createRedact, judgeRule, type RuleCatalog, ruleIn, tiers } from 'plumbline-suite/engine';

const rules: RuleCatalog = {
  'lamp.on': { id: 'lamp.on', section: '1', level: 'must', says: 'It can be put on.', needs: [] },
};
const redact = createRedact(new Map([['a-secret-key', '$KEY']]));
console.log(
  typeof judgeRule,
  ruleIn(rules, 'lamp.on').says,
  Object.keys(tiers).length,
  redact('a-secret-key'),
);
