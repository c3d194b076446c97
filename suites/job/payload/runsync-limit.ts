import { rule } from '../../../service/case/rule.ts';
import { judgePayload } from './judge-payload.ts';

rule('job.payload.runsync-limit', { calls: 3, waits: { least: 0, most: 700_000 } }, (ruleContext) =>
  judgePayload(ruleContext, 'runsync', { taken: 19_900_000, refused: 21_100_000 }),
);
