/** What the emulator's ready line says, as far as the comparison with peers needs it. */
export type PeerReady = {
  readonly urls: { readonly restV2: string };
  readonly keys: { readonly valid: string };
  readonly control: string;
  readonly controlToken: string;
};

/** The file that every command begins with. */
export const mainFile = new URL('../../../scripts/main.js', import.meta.url).pathname;

/** How an emulator begins with these mutants, on a virtual clock. */
export function emulateArgs(mutants: readonly string[]): string[] {
  return [
    mainFile,
    'emulate',
    '--port',
    '0',
    '--clock',
    'virtual',
    ...mutants.flatMap((id) => ['--fault', id]),
  ];
}
