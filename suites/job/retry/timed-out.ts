import { rule } from '../../../service/case/rule.ts';
import { judgeRetried, retryDeclaration } from './retried.ts';

rule('job.retry.timed-out', retryDeclaration, (ruleContext) => judgeRetried('TIMED_OUT', ruleContext));
