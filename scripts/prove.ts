import { dirname } from 'node:path';
import { Command, Option } from 'commander';
import { print, printError } from '../engine/print.ts';
import { type AloneProof, proveAlone } from '../engine/prove/alone.ts';
import { catalogProblems } from '../engine/prove/catalog-problems.ts';
import type { Proof } from '../engine/prove/proof.ts';
import { prove } from '../engine/prove/prove.ts';
import {
  renderAlone,
  renderCatalogProblems,
  renderProof,
  renderProofFile,
} from '../engine/prove/render-proof.ts';
import { proveThroughTrouble } from '../engine/prove/through-trouble.ts';
import { provenanceOf } from '../engine/provenance/provenance.ts';
import { openProxy } from '../engine/proxy/proxy.ts';
import { prepareFolder } from '../engine/report/prepare-folder.ts';
import { rules as catalogOfRules } from '../generated/rules.ts';
import type { Profile } from '../service/profile/profile.ts';
import { embed } from '../service/target/embed.ts';
import { startEmbedded } from '../service/target/embedded.ts';
import { embeddedProfile } from '../service/target/embedded-profile.ts';
import { exitCodes } from './exit-codes.ts';
import { collect, integer, share } from './options.ts';
import { proofCatalog } from './proof-catalog.ts';
import { suite } from './suite.ts';
import { isWrittenTo } from './write-out.ts';

type Options = {
  rule: readonly string[];
  area: readonly string[];
  seed: number;
  cases?: number;
  full?: true;
  quick?: true;
  alone?: true;
  trouble?: number;
  out: string;
};

export function proveCommand(): Command {
  return new Command('prove')
    .option('--rule <id>', 'prove this rule alone; may be given several times', collect, [])
    .option('--area <name>', 'prove the rules of this area; may be given several times', collect, [])
    .option('--seed <number>', 'decides every case', integer(-(2 ** 31), 2 ** 31 - 1), 1)
    .option('--cases <number>', 'how many distinct cases a rule gets', integer(1, 100_000))
    .option('--full', 'judge every mutant and every combination by every rule, and each variant alone')
    .addOption(
      new Option(
        '--quick',
        'each rule against fewer combinations and stub targets, and every mutant as always',
      ).conflicts(['full', 'alone', 'trouble']),
    )
    .addOption(
      new Option(
        '--alone',
        'judge each variant by every rule, in two groups of variants, then alone, and nothing else',
      ).conflicts(['full', 'trouble']),
    )
    .option('--trouble <share>', 'inject transport errors into this share of the calls, say 0.01', share)
    .option('--out <file>', 'where the proof goes', 'results/prove.json')
    .addHelpText(
      'after',
      '\nExit codes: 0 proven, 1 not proven, 2 bad usage or configuration, or a proof that could not be written.',
    )
    .action(run);
}

async function run({ rule, area, seed, cases, full, quick, alone, trouble, out }: Options): Promise<void> {
  const { rules, catalog } = proofCatalog({ rules: rule, areas: area });
  await prepareFolder(dirname(out));
  const startedAt = new Date().toISOString();
  const made = provenanceOf(catalogOfRules);
  const behind = trouble === undefined ? undefined : await embedBehindProxy(seed, trouble);
  const profile = behind?.profile ?? embeddedProfile();
  try {
    let count = 0;
    const count50 = () => {
      if (++count % 50 === 0) printError(`${count} judged`);
    };
    const printTotal = () => {
      if (count % 50 !== 0) printError(`${count} judged`);
    };
    const options = { target: { profile }, seed, cases, full: full === true, quick: quick === true };
    const end = async (proof: Proof | AloneProof): Promise<void> => {
      const isWritten = await isWrittenTo(out, renderProofFile(startedAt, proof, made), 'proof');
      const written = isWritten ? exitCodes.fine : exitCodes.usage;
      process.exitCode = proof.problems.length === 0 ? written : exitCodes.broken;
    };
    if (alone) {
      const proof = await proveAlone(suite, catalog, options, count50);
      printTotal();
      print(renderAlone(proof));
      return await end(proof);
    }
    const lacking = behind === undefined ? catalogProblems(suite.rules, catalog) : [];
    if (lacking.length > 0) printError(renderCatalogProblems(lacking, 'mutants/wrong/faults.ts'));
    const proof =
      behind === undefined
        ? await prove(suite, catalog, options, count50)
        : await proveThroughTrouble(suite, catalog, options, count50);
    printTotal();
    print(renderProof(proof, rules));
    await end(proof);
  } finally {
    await behind?.stop();
  }
}

type Behind = { readonly profile: Profile; stop(): Promise<void> };

/** An emulator of this thread through a proxy, but for its control. */
async function embedBehindProxy(seed: number, share: number): Promise<Behind> {
  const direct = await startEmbedded();
  const proxy = await openProxy({ target: direct.emulator.control, seed, share });
  const { profile, emulator } = embed(direct.emulator, new URL(proxy.origin).host);
  return {
    profile: { ...profile, control: `${proxy.quietOrigin}/control` },
    async stop() {
      await proxy.close();
      await emulator.stop();
    },
  };
}
