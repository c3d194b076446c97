import { typedCommand } from '../../engine/installation.ts';
import { shellWord } from '../../engine/report/shell.ts';
import type { TargetAnswers } from './answers.ts';

/** Files to begin with, by their paths. */
export type StarterFiles = Readonly<Record<string, string>>;

/**
 * A target profile, an example of its environment and a workflow for CI.
 * @param specs the folder of the profile's schema and of the probe's protocol, relative to the profile
 */
export function renderStarterFiles(answers: TargetAnswers, specs: string): StarterFiles {
  return {
    [profileFile(answers)]: renderProfile(answers, specs),
    '.env.example': renderEnvironment(answers),
    '.github/workflows/plumbline.yaml': renderWorkflow(answers),
  };
}

export function profileFile({ name }: Pick<TargetAnswers, 'name'>): string {
  return `${name}.yaml`;
}

/** What is not known stands there as a comment, to be filled in. */
function renderProfile(answers: TargetAnswers, specs: string): string {
  const { name, serverless, restV1, restV1Schema, restV2, graphql, receiver } = answers;
  return `# yaml-language-server: $schema=${specs}/target-profile.schema.json
# What Plumbline judges. Check it before the first run: ${typedCommand('doctor', ['--target', profileFile(answers)])}
name: ${scalar(name)}

# What rests on an address that is left out is not run.
urls:
  serverless: ${scalar(serverless)}
${[
  line('restV1', restV1, 'https://rest.example.com/v1'),
  line('restV1Schema', restV1Schema, 'https://rest.example.com/v1/openapi.json'),
  line('restV2', restV2, 'https://rest.example.com/v2'),
  line('graphql', graphql, 'https://example.com/graphql'),
].join('\n')}

# Keys are named, never written here: the environment holds them.
keys:
  valid: ${scalar(`\${${answers.keyEnv}}`)}
${line('noAccess', variable(answers.noAccessKeyEnv), `\${${variables(answers).noAccess}}`, 'a valid key without access to the endpoints')}
${line('secondUser', variable(answers.secondUserKeyEnv), `\${${variables(answers).secondUser}}`, "another user's key")}

# Ids of endpoints. Most rules need one that runs the probe, which follows
# ${specs}/probe.md.
${hasEndpoints(answers) ? 'endpoints:' : '# endpoints:'}
${line('probe', answers.probe, 'abc123', 'with a hundred workers if it can: rules run at once')}
${line('exclusive', answers.exclusive, 'def456', 'the probe, at most one worker, used by nobody else')}
${line('second', answers.second, 'fed987', 'another one with the probe')}

${receiver === undefined ? '# capabilities:' : 'capabilities:'}
${receiver === undefined ? '# ' : ''}  # Where the target reaches us when jobs start and end. Without it the rules that need to hear that are not run.
${receiver === undefined ? '#   receiver: { listen: "0.0.0.0:9000", url: "https://ci.example.com:9000" }' : `  receiver: { listen: "0.0.0.0:${portOf(receiver)}", url: ${scalar(receiver)} }`}
${receiver === undefined ? '#   ' : '  # '}spend: true # lets runs make Pods, endpoints and network volumes, which cost money; a run asks first

# How late the target may be before lateness is held against it, in milliseconds of its clock. Left out, it is two seconds of
# a real clock, which is \`clockRate\` times as much where the target's clock runs faster; doctor says when that is too little.
# slackMs: 2000
`;
}

/** The way in may be another machine's, which leads to the same port here. */
function portOf(address: string): string {
  const { port, protocol } = new URL(address);
  return port || (protocol === 'https:' ? '443' : '80');
}

function hasEndpoints({ probe, exclusive, second }: TargetAnswers): boolean {
  return [probe, exclusive, second].some((id) => id !== undefined);
}

function line(member: string, value: string | undefined, example: string, says?: string): string {
  const comment = says === undefined ? '' : ` # ${says}`;
  if (value === undefined) return `#   ${member}: ${scalar(example)}${comment}`;
  return `  ${member}: ${scalar(value)}${comment}`;
}

/** Every JSON string is one of YAML. */
function scalar(text: string): string {
  return JSON.stringify(text);
}

function variable(name: string | undefined): string | undefined {
  return name === undefined ? undefined : `\${${name}}`;
}

function variables({ keyEnv, noAccessKeyEnv, secondUserKeyEnv }: TargetAnswers) {
  const stem = keyEnv.replace(/_?KEY$/i, '');
  return {
    noAccess: noAccessKeyEnv ?? `${stem}_NO_ACCESS_KEY`,
    secondUser: secondUserKeyEnv ?? `${stem}_SECOND_USER_KEY`,
  };
}

function keyNames({ keyEnv, noAccessKeyEnv, secondUserKeyEnv }: TargetAnswers): string[] {
  return [keyEnv, noAccessKeyEnv, secondUserKeyEnv].filter((name) => name !== undefined);
}

function renderEnvironment(answers: TargetAnswers): string {
  const lines = keyNames(answers).map((name) => `${name}=`);
  return `# Keys that ${profileFile(answers)} names. Copy this to .env, fill it in, and keep that file out of git.
# Then: set -a; . ./.env; set +a
${lines.join('\n')}
`;
}

const actions = {
  checkout: 'actions/checkout@11d5960a326750d5838078e36cf38b85af677262 # v4.4.0',
  setUpNode: 'actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0',
  upload: 'actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2',
};

function renderWorkflow(answers: TargetAnswers): string {
  const file = shellWord(profileFile(answers));
  const typed = (name: string, ...args: string[]) => typedCommand(name, [...args, '--target', file]);
  return `# Judges ${answers.name} every night, and whenever somebody asks for it.
name: plumbline
on:
  schedule: [{ cron: '17 1 * * *' }]
  workflow_dispatch:
# Two runs at once would find each other's jobs.
concurrency: { group: ${scalar(answers.name)}, cancel-in-progress: false }
permissions: { contents: read }
jobs:
  judge:
    runs-on: ubuntu-latest
    timeout-minutes: 120
    env:
${keyNames(answers)
  .map((name) => `      ${name}: \${{ secrets.${name} }}`)
  .join('\n')}
    steps:
      - uses: ${actions.checkout}
      - uses: ${actions.setUpNode}
        with: { node-version: 24 }
      - run: npm ci
      - run: ${typed('doctor')}
      # 0 all is well; 1 broken, 2 misconfigured, 3 not judged, 4 a known deviation to fix, 5 nothing ran.
      - run: ${typed('verify', '--tier', 'gate')}
      - if: always()
        run: ${typed('clean')}
      - if: always()
        uses: ${actions.upload}
        with: { name: plumbline, path: results, retention-days: 90 }
`;
}
