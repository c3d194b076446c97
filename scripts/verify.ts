import { Command, Option } from 'commander';
import { typedCommand } from '../engine/installation.ts';
import { tiers } from '../engine/property/tier.ts';
import { collect, integer, shard } from './options.ts';
import { runVerify } from './verify/verify.ts';

export function verifyCommand(): Command {
  return new Command('verify')
    .option('--target <file>', 'a target profile, see specs/target-profile.schema.json')
    .option('--rules <folder>', 'judge the rules of your own in this folder as well')
    .option('--rule <id>', 'judge this rule; may be given several times', collect, [])
    .option('--area <name>', 'judge the rules of this area; may be given several times', collect, [])
    .option(
      '--requirements <revision>',
      'judge the rules of one revision of the document; those added later are run and reported separately',
    )
    .addOption(new Option('--tier <name>', 'how much is judged').choices(Object.keys(tiers)))
    .option(
      '--seed <number>',
      'decides every case; chosen by chance and printed if left out',
      integer(-(2 ** 31), 2 ** 31 - 1),
    )
    .option('--cases <number>', 'how many distinct cases a rule gets', integer(1, 100_000))
    .option('--path <path>', 'with --rule and --seed: this one case, as a failure names it')
    .option(
      '--fault <id>',
      'serve this mutant as the emulated target; may be given several times',
      collect,
      [],
    )
    .option(
      '--variant <id>',
      'serve this conforming variant as the emulated target; may be given several times',
      collect,
      [],
    )
    .option('--null-target <id>', 'judge a stub that answers everything alike')
    .option('--patience <ms>', 'how long a call may take that waits for nothing', integer(1, 600_000), 10_000)
    .option('--repeat <times>', 'judge so often, each time with the next seed', integer(1, 1000), 1)
    .option(
      '--shard <part/of>',
      `judge one part of the rules, say 2/5; \`${typedCommand('merge')}\` joins the runs`,
      shard,
    )
    .option('--against <file>', 'report where another target answers the same cases differently')
    .option('--expect <file>', 'known deviations of the target, see specs/deviations.schema.json')
    .option(
      '--quarantine <file>',
      'rules that are broken now and then and must not fail the run, in the same form',
    )
    .option('--history <folder>', 'keep a compact record of the run there, which `history` reads')
    .option('--target-version <text>', 'with --history: what the target runs, say its commit or release')
    .option('--sign-key <file>', 'sign what the run comes to with this Ed25519 key: attestation.dsse.json')
    .option('--yes', 'agree to what the run may spend, which it asks about where capabilities.spend is set')
    .option('--no-look', 'skip the preflight: judge the target even if its profile seems to point elsewhere')
    .addOption(
      new Option('--verbose', 'print every rule and every observation as well').conflicts(['quiet', 'json']),
    )
    .addOption(new Option('--quiet', 'print what failed and the verdict alone').conflicts('json'))
    .option('--json', 'print results.json on standard output, and nothing else there')
    .option('--results <folder>', 'where the results go', 'results')
    .addHelpText('after', exitCodesHelp)
    .action(runVerify);
}

const exitCodesHelp = `
Exit codes: 0 nothing failed and all that the target offers was judged, 1 a rule failed, whatever else happened, 2 bad
usage or configuration, an error of the suite, or results that could not be written, 3 something could not be judged,
was intermittent or could not be deleted again, 4 known deviations are stale, or they or a quarantine are expired or
unknown, 5 nothing ran, 129, 130 or 143 it was interrupted.`;
