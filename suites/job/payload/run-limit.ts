import { rule } from '../../../service/case/rule.ts';
import { judgePayload } from './judge-payload.ts';

rule('job.payload.run-limit', { calls: 4, waits: { least: 0, most: 700_000 } }, (ruleContext) =>
  judgePayload(ruleContext, 'run', { taken: 9_900_000, refused: 10_600_000 }),
);
