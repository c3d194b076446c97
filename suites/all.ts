// Every check, by the area of its rule. Importing this registers them all.
import './auth/job/missing-key.ts';
import './job/cancel/queued.ts';
import './job/input/required.ts';
import './job/policy/execution-timeout-counts-run-time.ts';
import './job/policy/execution-timeout-default.ts';
import './job/policy/execution-timeout-ends-timed-out.ts';
import './job/policy/execution-timeout-maximum.ts';
import './job/policy/execution-timeout-minimum.ts';
import './job/policy/execution-timeout-overrides-endpoint.ts';
import './job/policy/ttl-deletes.ts';
import './job/run/accepts.ts';
import './job/wait/honoured.ts';
