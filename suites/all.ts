// Every check, by the area of its rule. Importing this registers them all.
import './auth/job/missing-key.ts';
import './job/cancel/at-once.ts';
import './job/cancel/queued.ts';
import './job/cancel/running.ts';
import './job/cancel/sticks.ts';
import './job/input/required.ts';
import './job/policy/ttl-deletes.ts';
import './job/retention/from-completion.ts';
import './job/retention/run-expires.ts';
import './job/retention/run-kept.ts';
import './job/retention/runsync-expires.ts';
import './job/retention/runsync-kept.ts';
import './job/run/accepts.ts';
import './job/wait/bounds-waiting-only.ts';
import './job/wait/default.ts';
import './job/wait/honoured.ts';
import './job/wait/range.ts';
