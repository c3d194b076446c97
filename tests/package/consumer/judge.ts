// Somebody's program that judges and compares.
import { compare, readResults, UsageError, type Verification, verify } from 'plumbline-suite';

const judged: Verification = await verify({ rules: ['job.run.accepts'], cases: 3, seed: 1 });
const { verdicts } = compare(await readResults(judged.folder), judged.record);
const wrong = await verify({ rules: ['job.run'] }).catch((error: unknown) => error instanceof UsageError);
console.log(JSON.stringify({ pass: judged.record.summary.pass, verdicts, wrong }));
