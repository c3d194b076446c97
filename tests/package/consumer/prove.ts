// Somebody's program that proves a check.
import { type Proof, prove } from 'plumbline-suite';

const { faults, problems }: Proof = await prove({ rules: ['job.run.accepts'] });
console.log(JSON.stringify({ isProven: problems.length === 0, hasFaults: faults.length > 0 }));
