import { realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Command } from 'commander';
import { attestRun } from '../engine/attest/attest-run.ts';
import { openEnvelope } from '../engine/attest/envelope.ts';
import { readPublicKey, readSigningKey } from '../engine/attest/keys.ts';
import { renderStatement } from '../engine/attest/render-statement.ts';
import { isConsistent, parseStatement, type Statement } from '../engine/attest/statement.ts';
import { UsageError } from '../engine/errors.ts';
import { fileDigest } from '../engine/file-digest.ts';
import { print, printLine } from '../engine/print.ts';
import { readLimited } from '../engine/read-limited.ts';
import { findRun } from '../engine/report/folder/find-run.ts';
import { mostRecordBytes, ownFile } from '../engine/report/folder/own-file.ts';
import { prepareFolder } from '../engine/report/prepare-folder.ts';
import { exitCodes } from './exit-codes.ts';

type Options = { signKey?: string; key?: string; out?: string; run?: string };

/** Of an attestation that somebody gives. */
const mostBytes = 64 * 2 ** 20;

export function attestCommand(): Command {
  return new Command('attest')
    .argument('<run>', 'the folder of a run, or the one that holds runs; or the word verify')
    .argument('[file]', 'after verify: the attestation')
    .option('--sign-key <file>', 'your private Ed25519 key, as PEM: it signs the attestation of the run')
    .option('--out <file>', 'where the attestation goes; attestation.dsse.json of the run if left out')
    .option('--key <file>', 'after verify: the public Ed25519 key that it must be signed by, as PEM')
    .option('--run <folder>', 'after verify: the folder of the run that it must be of')
    .addHelpText(
      'after',
      '\nExit codes: 0 written, or the attestation holds, 1 it does not hold, 2 bad usage or configuration.',
    )
    .action(run);
}

async function run(what: string, file: string | undefined, options: Options): Promise<void> {
  if (what !== 'verify') return attest(what, file, options);
  const { key, signKey, out } = options;
  if (file === undefined || key === undefined)
    throw new UsageError('verify needs the attestation and a key: attest verify FILE --key PUBLIC_KEY');
  if (signKey !== undefined || out !== undefined)
    throw new UsageError('--sign-key and --out are for writing an attestation, not for verifying one');
  return verifyAttestation(file, key, options.run);
}

async function attest(folder: string, file: string | undefined, options: Options): Promise<void> {
  const { signKey, out, key, run: other } = options;
  if (file !== undefined)
    throw new UsageError(`attest takes one run, and got ${file} besides: its file goes to --out`);
  if (key !== undefined || other !== undefined)
    throw new UsageError('--key and --run are for `attest verify FILE`');
  if (signKey === undefined)
    throw new UsageError('attest needs --sign-key FILE, a private Ed25519 key to sign with');
  if (out !== undefined && (await isSameFile(out, signKey)))
    throw new UsageError(`--out ${out} is the key of --sign-key: name another file`);
  const signing = await readSigningKey(signKey);
  const found = await findRun(folder);
  if (out !== undefined) await prepareFolder(dirname(out));
  printLine(`attestation: ${await attestRun(found, signing, out)}`);
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all(
    [one, other].map((file) => realpath(file).catch(() => resolve(file))),
  );
  return first === second;
}

async function verifyAttestation(file: string, key: string, folder: string | undefined): Promise<void> {
  const publicKey = await readPublicKey(key);
  const text = await readLimited(file, mostBytes).catch((cause: Error) => {
    throw new UsageError(`the attestation ${file} can't be read: ${cause.message}`, { cause });
  });
  const opened = openEnvelope(text, publicKey);
  if ('problem' in opened) return refuse(file, opened.problem);
  const statement = parseStatement(opened.payload);
  if (statement === undefined) return refuse(file, 'what is signed is no in-toto statement of test results');
  if (!isConsistent(statement))
    return refuse(
      file,
      `what is signed contradicts itself: ${statement.predicate.result}, with failed tests`,
    );
  if (folder !== undefined && !(await isOfRun(statement, await findRun(folder))))
    return refuse(file, `it is of another run than the one in ${folder}`);
  print(`${file} holds: it is signed by that key\n${renderStatement(statement)}`);
}

function refuse(file: string, problem: string): void {
  printLine(`${file} does not hold: ${problem}`);
  process.exitCode = exitCodes.broken;
}

async function isOfRun({ predicate }: Statement, folder: string): Promise<boolean> {
  const attested = predicate.configuration.find(({ name }) => name === 'results.json');
  const file = await ownFile(folder, 'results.json', mostRecordBytes);
  if (file === undefined)
    throw new UsageError(
      `${join(folder, 'results.json')} is no file of that run: it leads elsewhere, or has more than ${mostRecordBytes} bytes`,
    );
  return attested?.digest?.sha256 === (await fileDigest(file));
}
