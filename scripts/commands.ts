import type { Command } from 'commander';
import { isPackage } from '../engine/installation.ts';

/** A command as the list of all shows it; what it consists of is loaded only when it is asked for. */
export type CommandEntry = {
  readonly says: string;
  /** Whether it works on the sources of this project, which the package does not bring along. */
  readonly isForClone?: true;
  /** Whether only shells call it. */
  readonly isHidden?: true;
  /** Whether what it prints is all that comes of it: then what can not be written is an error. */
  readonly isPrintedAlone?: true;
  /** The words after the command's name, of a use that is worth showing, and what it does. */
  readonly examples: readonly (readonly [words: string, does: string])[];
  load(): Promise<Command>;
};

/** The commands that a list of all shows. */
export function offeredCommands(packaged = isPackage): (readonly [string, CommandEntry])[] {
  return Object.entries(commands).filter(
    ([, { isForClone, isHidden }]) => !(packaged && isForClone) && !isHidden,
  );
}

export const commands: Readonly<Record<string, CommandEntry>> = {
  verify: {
    says: 'Judge a target, rule by rule. Without a target profile, judge the embedded emulator.',
    examples: [
      ['--seed 1', 'judge the embedded emulator, each time with the same cases'],
      ['--target staging.yaml --tier smoke', 'judge a target of yours for a few minutes'],
      ['--rule job.run.accepts --verbose', 'judge one rule, and show all that it saw'],
    ],
    load: async () => (await import('./verify.ts')).verifyCommand(),
  },
  prove: {
    says: 'Prove the suite: every mutant is killed, no conforming variant fails a rule, no rule passes on a stub target.',
    examples: [
      ['--rule job.run.accepts', 'prove the check of one rule'],
      ['--trouble 0.01', 'prove all, with a transport error in one call in a hundred'],
    ],
    load: async () => (await import('./prove.ts')).proveCommand(),
  },
  mutate: {
    says: 'Change the emulator by rote, one place at a time, and show which changes no rule sees.',
    isForClone: true,
    examples: [['--sample 50 --file emulator/core', 'judge fifty changes of the core']],
    load: async () => (await import('./mutate.ts')).mutateCommand(),
  },
  report: {
    says: 'Render the page of a run again, from its folder and the results next to it. Finishes a run that died.',
    examples: [
      ['results', 'make the page of the last run again'],
      ['--release results', 'make one page of the last run for a release'],
    ],
    load: async () => (await import('./report.ts')).reportCommand(),
  },
  doctor: {
    says: 'Check a target and its profile before a run: what would spoil it, and what to do about it.',
    isPrintedAlone: true,
    examples: [['--target staging.yaml', 'check the target before anything is judged']],
    load: async () => (await import('./doctor.ts')).doctorCommand(),
  },
  inspect: {
    says: 'Find out why a job waits: health, workers, their logs, limits and stock, and the likeliest cause.',
    isPrintedAlone: true,
    examples: [['JOB --target staging.yaml', 'name the likeliest cause, with what speaks for it']],
    load: async () => (await import('./inspect.ts')).inspectCommand(),
  },
  init: {
    says: 'Write a target profile, an example of its environment and a workflow for CI, to begin with.',
    examples: [
      ['--serverless https://staging.example.com/v2 --out .', 'write a profile and what belongs to it'],
    ],
    load: async () => (await import('./init.ts')).initCommand(),
  },
  plan: {
    says: 'Say what a run would take: rules, calls, waits, what it makes and what that may cost.',
    isPrintedAlone: true,
    examples: [['--target staging.yaml --tier gate', 'say what a run would take']],
    load: async () => (await import('./plan.ts')).planCommand(),
  },
  merge: {
    says: 'Join the runs of parts of the rules (`verify --shard`) into one run, or what generators of one load measured into one.',
    examples: [
      ['results-1 results-2', 'join two parts of one run'],
      ['runner-1.txt runner-2.txt', 'join what two k6 runners of a cluster measured'],
    ],
    load: async () => (await import('./merge.ts')).mergeCommand(),
  },
  diff: {
    says: 'Compare two runs, or two loads: verdicts, observations, coverage and figures.',
    isPrintedAlone: true,
    examples: [
      ['results/2026-06-01 results/2026-06-02', 'compare two runs by the beginning of their folders'],
    ],
    load: async () => (await import('./diff.ts')).diffCommand(),
  },
  compare: {
    says: 'Compare what loads measured: which figures changed by more than noise, and which stayed.',
    isPrintedAlone: true,
    examples: [
      ['results/load-server-1 results/load-server-2 --tolerance 10%', 'compare two loads'],
      ['A1,A2,A3 B1,B2,B3 --interleaved --markdown', 'compare runs made by turns, for a CI'],
    ],
    load: async () => (await import('./compare.ts')).compareCommand(),
  },
  attest: {
    says: 'Sign what a run came to, as an in-toto statement in a DSSE envelope, or check such a signature.',
    examples: [
      ['results --sign-key key.pem', 'sign the last run with your Ed25519 key'],
      ['verify attestation.dsse.json --key public.pem', 'say whether it holds, and what it says'],
    ],
    load: async () => (await import('./attest.ts')).attestCommand(),
  },
  history: {
    says: 'Show what a folder of history holds: when rules broke and why, which are flaky, and what drifts.',
    isPrintedAlone: true,
    examples: [
      ['', 'the history in the folder history'],
      ['nightly --target staging --json', 'all that is known of one target, for a program'],
    ],
    load: async () => (await import('./history.ts')).historyCommand(),
  },
  migrate: {
    says: 'List what calls of REST v1 and GraphQL become in REST v2, member by member, and what becomes nothing.',
    isPrintedAlone: true,
    examples: [
      ['recorded.har', 'the calls that a browser or a proxy recorded'],
      ['src', 'the calls in the code below a folder'],
      ['src --target staging.yaml', 'and whether both sides of each pair show the same there'],
    ],
    load: async () => (await import('./migrate.ts')).migrateCommand(),
  },
  clean: {
    says: 'Delete what runs left behind that were ended before they could do so themselves.',
    examples: [['--dry-run', 'say what runs have left behind, and delete nothing']],
    load: async () => (await import('./clean.ts')).cleanCommand(),
  },
  watch: {
    says: 'Judge a few rules of a target again and again, within a budget, and report each change once.',
    examples: [
      ['--target staging.yaml --every 5m --metrics 127.0.0.1:9464', 'watch the cheapest rules, with metrics'],
      [
        "--target staging.yaml --rule job.run.accepts --on-change './page.sh staging'",
        'watch one rule, and run a command when it is violated or recovers',
      ],
      ['--target staging.yaml --once --state /var/lib/plumbline', 'judge one round, as a job of cron'],
    ],
    load: async () => (await import('./watch.ts')).watchCommand(),
  },
  emulate: {
    says: 'Serve the emulated service until interrupted. Prints one line of JSON when it is ready.',
    examples: [
      ['--port 8787 --profile emulator.yaml', 'serve the service, and write a target profile of it'],
      ['--fault ttl-ignored', 'serve it with something wrong'],
      ['--worlds 20', 'serve worlds that all conform, each in another way, for the tests of a client'],
    ],
    load: async () => (await import('./emulate.ts')).emulateCommand(),
  },
  client: {
    says: 'Try a client of yours: run its command in worlds that all conform, each in another way, and judge its calls.',
    examples: [
      [
        "--env 'BASE=$SERVERLESS_URL' --env 'KEY=$KEY' -- node client.js",
        'run it once in every world; BASE and KEY are what it reads',
      ],
      ['--worlds 10 --env-template client.env -- npm test', 'try tests of yours in ten worlds'],
    ],
    load: async () => (await import('./client.ts')).clientCommand(),
  },
  open: {
    says: 'Open the page of a run in a browser, or print its address.',
    examples: [
      ['', 'the page of the run that ended last'],
      ['--print', 'only say where it is'],
    ],
    load: async () => (await import('./open.ts')).openCommand(),
  },
  generate: {
    says: 'Make types, validators, GraphQL documents and rules of the specs.',
    examples: [['--check', 'say whether the generated files are up to date']],
    load: async () => (await import('./generate.ts')).generateCommand(),
  },
  rules: {
    says: 'List the rules by area, with what each needs, whether it has a check, and its mutants.',
    isPrintedAlone: true,
    examples: [
      ['webhook', 'the rules with that word'],
      ['--area job --json', 'for a program'],
    ],
    load: async () => (await import('./rules.ts')).rulesCommand(),
  },
  mutants: {
    says: 'List the services that are wrong on purpose, which `--fault` serves and which the rules must kill in `prove`.',
    examples: [
      ['webhook', 'the mutants with that word'],
      ['--rule job.run.accepts', 'those that this rule kills'],
    ],
    load: async () => (await import('./mutant-lists.ts')).mutantsCommand(),
  },
  variants: {
    says: 'List the services that conform in other ways, which `--variant` serves and which no rule may fail.',
    isPrintedAlone: true,
    examples: [['queue', 'the variants with that word']],
    load: async () => (await import('./mutant-lists.ts')).variantsCommand(),
  },
  explain: {
    says: 'Explain what a rule says and how it is judged, or how a mutant or a variant behaves.',
    isPrintedAlone: true,
    examples: [
      ['job.run.accepts', 'explain a rule and how it is judged'],
      ['ttl-ignored', 'explain what a mutant does wrong and which rules kill it'],
    ],
    load: async () => (await import('./explain.ts')).explainCommand(),
  },
  passages: {
    says: "Hold the rules' fingerprints against the document that they were read from.",
    isForClone: true,
    examples: [['../contract/interface.md', 'compare the document with what the rules were read from']],
    load: async () => (await import('./passages.ts')).passagesCommand(),
  },
  load: {
    says: 'Put a target under load by k6, and compare what is documented with what is measured.',
    examples: [['rate-limits --target staging.yaml', 'measure the documented limits']],
    load: async () => (await import('./load.ts')).loadCommand(),
  },
  'k6:build': {
    says: 'Build the k6 that `load` runs, into a cache folder, unless it is there already.',
    examples: [['', 'build it where it is not there yet']],
    load: async () => (await import('./k6-build.ts')).k6BuildCommand(),
  },
  bench: {
    says:
      'Measure the emulator: agenda, 7 days of jobs in its core; calls, its HTTP on loopback; beside, its process ' +
      'compared with a bare HTTP server; start, how long commands take to begin; growth, how time and memory grow; ' +
      'peers, compared with Prism and Schemathesis.',
    isForClone: true,
    examples: [
      ['calls', 'measure the emulator on loopback'],
      [
        'peers --prism node_modules/.bin/prism --schemathesis st',
        'compare with peers that are installed somewhere',
      ],
    ],
    load: async () => (await import('./bench.ts')).benchCommand(),
  },
  completion: {
    says: 'Print what makes a shell complete commands, options and ids: for bash, zsh or fish.',
    isPrintedAlone: true,
    examples: [
      ['bash > ~/.local/share/bash-completion/completions/plumbline', 'complete in bash from now on'],
      ['zsh > ~/.zfunc/_plumbline', 'complete in zsh, where .zshrc has fpath+=~/.zfunc before compinit'],
      ['fish > ~/.config/fish/completions/plumbline.fish', 'complete in fish from now on'],
    ],
    load: async () => (await import('./completion.ts')).completionCommand(),
  },
  complete: {
    says: 'Print the completions of the word being typed.',
    isHidden: true,
    examples: [['-- verify --ar', 'what a shell asks']],
    load: async () => (await import('./completion.ts')).completeCommand(offeredCommands),
  },
};
