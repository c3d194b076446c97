import { Command, Option } from 'commander';
import { print } from '../engine/print.ts';
import { printableJson, printableLine } from '../engine/printable.ts';
import { type TierName, tiers } from '../engine/property/tier.ts';
import { targetRunDefaults } from '../engine/run/plan.ts';
import { usualDoctorPatience } from '../service/doctor/doctor.ts';
import type { Forecast } from '../service/plan/forecast.ts';
import { renderForecast } from '../service/plan/render-forecast.ts';
import type { ServiceTargetRun } from '../service/plan/service-target-run.ts';
import { loadProfile } from '../service/profile/profile.ts';
import { profileRedact } from '../service/profile/profile-secrets.ts';
import { importOwnRules, ownRuleModules } from '../service/rules/own-rules.ts';
import { startEmbedded } from '../service/target/embedded.ts';
import { loadChecks } from '../suites/load-checks.ts';
import { forecastOfRun } from './forecast-of-run.ts';
import { collect, integer, shard } from './options.ts';
import { requirePreflight } from './preflight.ts';
import { type RuleChoice, selectedBy } from './selected-by.ts';

type Options = RuleChoice & {
  target?: string;
  rules?: string;
  tier?: TierName;
  cases?: number;
  json?: true;
  look: boolean;
};

export function planCommand(): Command {
  return new Command('plan')
    .option('--target <file>', 'a target profile; without one the embedded emulator')
    .option('--rules <folder>', 'plan with the rules of your own in this folder as well')
    .option('--rule <id>', 'this rule; may be given several times', collect, [])
    .option('--area <name>', 'the rules of this area; may be given several times', collect, [])
    .addOption(new Option('--tier <name>', 'how much is judged').choices(Object.keys(tiers)))
    .option('--cases <number>', 'how many distinct cases a rule gets', integer(1, 100_000))
    .option('--shard <part/of>', 'one part of the rules, say 2/5', shard)
    .option('--no-look', 'skip the preflight: plan even if the profile seems to point elsewhere')
    .option('--json', 'print one JSON document instead of lines')
    .addHelpText('after', '\nExit codes: 0 the plan is made, 2 bad usage or configuration.')
    .action(plan);
}

async function plan(options: Options): Promise<void> {
  if (options.rules !== undefined) await importOwnRules(await ownRuleModules(options.rules));
  const selected = selectedBy(options);
  await loadChecks(selected);
  const embedded = options.target === undefined ? await startEmbedded() : undefined;
  try {
    const profile = embedded?.profile ?? (await loadProfile(options.target!, process.env));
    if (options.look) await requirePreflight(profile, usualDoctorPatience.call, new AbortController().signal);
    const tier = options.tier ?? (profile.control === undefined ? 'gate' : 'embedded');
    const { cases } = options;
    const targetRun: ServiceTargetRun = {
      ...targetRunDefaults,
      id: 'plan',
      profile,
      rules: selected,
      tier,
      seed: 1,
      cases,
    };
    const forecast = await forecastOfRun(targetRun);
    const redact = profileRedact(profile);
    const name = redact(profile.name);
    if (options.json === undefined)
      print(redact(`${printableLine(name)}, tier ${tier}\n${renderForecast(forecast)}`));
    else print(redact(printableJson({ target: name, tier, ...withoutTypes(forecast) }, 2)));
  } finally {
    await embedded?.emulator.stop();
  }
}

/** A catalog may list thousands of types. */
function withoutTypes(forecast: Forecast): Forecast {
  if (forecast.cost === undefined) return forecast;
  const { types: _, ...cost } = forecast.cost;
  return { ...forecast, cost };
}
