import type { Command } from 'commander';

/** A command as the list of all shows it; what it consists of is loaded only when it is asked for. */
export type CommandEntry = {
  readonly says: string;
  /** Whether it works on the sources of this project, which the package does not bring along. */
  readonly isForClone?: true;
  load(): Promise<Command>;
};

export const commands: Readonly<Record<string, CommandEntry>> = {
  verify: {
    says: 'Judge a target, rule by rule. Without a target profile, judge the embedded emulator.',
    load: async () => (await import('./verify.ts')).verifyCommand(),
  },
  prove: {
    says: 'Prove the suite: every fault is caught, no variant accused, no null target believed.',
    load: async () => (await import('./prove.ts')).proveCommand(),
  },
  mutate: {
    says: 'Change the emulator by rote, one place at a time, and show which changes no rule sees.',
    isForClone: true,
    load: async () => (await import('./mutate.ts')).mutateCommand(),
  },
  report: {
    says: 'Make the page of a run afresh, of all that lies in its folder and beside it. Finishes a run that died.',
    load: async () => (await import('./report.ts')).reportCommand(),
  },
  doctor: {
    says: 'Look at a target and its profile before a run: what would spoil it, and what to do about it.',
    load: async () => (await import('./doctor.ts')).doctorCommand(),
  },
  init: {
    says: 'Write a target profile, an example of its environment and a workflow for CI, to begin with.',
    load: async () => (await import('./init.ts')).initCommand(),
  },
  plan: {
    says: 'Say what a run would take: rules, calls, waits, what it makes and what that may cost.',
    load: async () => (await import('./plan.ts')).planCommand(),
  },
  merge: {
    says: 'Join the runs of parts of the rules (`verify --shard`) into one run with one report.',
    load: async () => (await import('./merge.ts')).mergeCommand(),
  },
  diff: {
    says: 'Compare two runs, or two loads: verdicts, observations, coverage and figures.',
    load: async () => (await import('./diff.ts')).diffCommand(),
  },
  clean: {
    says: 'Delete what runs left behind that were ended before they could do so themselves.',
    load: async () => (await import('./clean.ts')).cleanCommand(),
  },
  emulate: {
    says: 'Serve the emulated service until interrupted. Prints one line of JSON when it is ready.',
    load: async () => (await import('./emulate.ts')).emulateCommand(),
  },
  generate: {
    says: 'Make types, validators, GraphQL documents and rules of the specs.',
    load: async () => (await import('./generate.ts')).generateCommand(),
  },
  list: {
    says: 'List the rules by area, with what each needs, whether it has a check, and its faults.',
    load: async () => (await import('./list.ts')).listCommand(),
  },
  explain: {
    says: 'Tell what a rule says, how it is judged, what it needs and what proves its check.',
    load: async () => (await import('./explain.ts')).explainCommand(),
  },
  passages: {
    says: "Hold the rules' fingerprints against the document that they were read from.",
    isForClone: true,
    load: async () => (await import('./passages.ts')).passagesCommand(),
  },
  load: {
    says: 'Put a target under load by k6, and compare what is documented with what is measured.',
    load: async () => (await import('./load.ts')).loadCommand(),
  },
  'k6:build': {
    says: 'Build the k6 that `load` runs, into a cache folder, unless it is there already.',
    load: async () => (await import('./k6-build.ts')).k6BuildCommand(),
  },
  bench: {
    says:
      'Measure the emulator: agenda, 7 days of jobs in its core; calls, its HTTP on loopback; beside, its process ' +
      'beside a bare HTTP server; start, how long commands take to begin.',
    isForClone: true,
    load: async () => (await import('./bench.ts')).benchCommand(),
  },
};
