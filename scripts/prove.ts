import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Command, Option } from 'commander';
import type { Variant } from '../emulator/alteration.ts';
import { faults } from '../emulator/faults/faults.ts';
import { nullTargets } from '../emulator/null-targets/null-targets.ts';
import { variants } from '../emulator/variants/variants.ts';
import { print, printError } from '../harness/print.ts';
import { proveAlone } from '../harness/prove/alone.ts';
import { narrowed } from '../harness/prove/proof.ts';
import { prove } from '../harness/prove/prove.ts';
import { renderAlone, renderProof, renderProofFile } from '../harness/prove/render-proof.ts';
import { proveThroughTrouble } from '../harness/prove/through-trouble.ts';
import { openProxy, type WireProxy } from '../harness/proxy/proxy.ts';
import { prepareFolder } from '../harness/report/prepare-folder.ts';
import { registeredChecks } from '../harness/rule/rule.ts';
import { checkedRules } from '../harness/rules/checked-rules.ts';
import { selectRules } from '../harness/rules/select.ts';
import { startEmbedded } from '../harness/target/embedded.ts';
import type { Profile } from '../harness/target/profile.ts';
import '../suites/all.ts';
import { exitCodes } from './exit-codes.ts';
import { collect, integer, share } from './options.ts';
import { suiteModule } from './suite-module.ts';

type Options = {
  rule: readonly string[];
  area: readonly string[];
  seed: number;
  cases?: number;
  full?: true;
  alone?: true;
  trouble?: number;
  out: string;
};

export function proveCommand(): Command {
  return new Command('prove')
    .description('Prove the suite: every fault is caught, no variant accused, no null target believed.')
    .option('--rule <id>', 'prove this rule alone; may be given several times', collect, [])
    .option('--area <name>', 'prove the rules of this area; may be given several times', collect, [])
    .option('--seed <number>', 'decides every case', integer(-(2 ** 31), 2 ** 31 - 1), 1)
    .option('--cases <number>', 'how many distinct cases a rule gets', integer(1, 100_000))
    .option('--full', 'every rule against every fault and every combination, and each variant alone')
    .addOption(
      new Option('--alone', 'judge each variant alone by every rule, and nothing else').conflicts([
        'full',
        'trouble',
      ]),
    )
    .option('--trouble <share>', 'bring trouble on the wire to this share of the calls, say 0.01', share)
    .option('--out <file>', 'where the proof goes', 'results/prove.json')
    .addHelpText('after', '\nExit codes: 0 proven, 1 not proven, 2 bad usage or configuration.')
    .action(run);
}

async function run({ rule, area, seed, cases, full, alone, trouble, out }: Options): Promise<void> {
  const checked = checkedRules();
  const rules = selectRules({ rules: rule, areas: area }, checked);
  const managing = new Set(registeredChecks().flatMap(({ id, declares }) => (declares.api ? [id] : [])));
  const described = variants.map((variant) => ({ ...variant, manages: isManagement(variant) }));
  const whole = { rules: checked, faults, variants: described, nullTargets, managing };
  const catalog = rules.length === checked.length ? whole : narrowed(whole, rules);
  await prepareFolder(dirname(out));
  const startedAt = new Date().toISOString();
  const { profile, emulator } = await startEmbedded();
  const proxy =
    trouble === undefined ? undefined : await openProxy({ target: emulator.control, seed, share: trouble });
  try {
    let count = 0;
    const count50 = () => {
      if (++count % 50 === 0) printError(`${count} judged`);
    };
    const options = { profile: troubled(profile, proxy), seed, cases, full: full === true };
    if (alone) {
      const proof = await proveAlone(suiteModule, catalog, options, count50);
      await writeFile(out, renderProofFile(startedAt, proof));
      print(`${renderAlone(proof)}\nproof: ${out}`);
      process.exitCode = proof.problems.length === 0 ? exitCodes.fine : exitCodes.broken;
      return;
    }
    const proof =
      proxy === undefined
        ? await prove(suiteModule, catalog, options, count50)
        : await proveThroughTrouble(suiteModule, catalog, options, count50);
    await writeFile(out, renderProofFile(startedAt, proof));
    print(`${renderProof(proof, rules)}\nproof: ${out}`);
    process.exitCode = proof.problems.length === 0 ? exitCodes.fine : exitCodes.broken;
  } finally {
    await proxy?.close();
    await emulator.stop();
  }
}

/** The way to the same target through the proxy. */
function troubled(profile: Profile, proxy: WireProxy | undefined): Profile {
  return proxy === undefined ? profile : { ...profile, control: `${proxy.quietOrigin}/control` };
}

/** Whether it leaves the job API as it is. */
function isManagement({ behave, wrap, answer, balance, jobApiPath, balancesBelowJobApi }: Variant): boolean {
  return [behave, wrap, answer, balance, jobApiPath, balancesBelowJobApi].every((one) => one === undefined);
}
