// Every check, by the area of its rule. Importing this registers them all.
import './address/prefixes.ts';
import './auth/job/bare-key.ts';
import './auth/job/bearer.ts';
import './auth/job/invalid-key.ts';
import './auth/job/missing-key.ts';
import './auth/job/no-access.ts';
import './job/cancel/queued.ts';
import './job/endpoint/unknown.ts';
import './job/input/required.ts';
import './job/policy/ttl-deletes.ts';
import './job/run/accepts.ts';
import './job/run/ids-differ.ts';
import './job/runsync/returns-early.ts';
import './job/runsync/returns-result.ts';
import './job/wait/honoured.ts';
