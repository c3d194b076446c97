/** Which job a webhook's address is of, and what nobody can know who has not been told that address. */
export type JobOfWebhook = { readonly number: number; readonly proof: string };

/** The address of a job's webhook. @param url where all of them go */
export function jobWebhook(url: string, { number, proof }: JobOfWebhook): string {
  return `${url}${url.includes('?') ? '&' : '?'}job=${number}&proof=${proof}`;
}

/** Reads the job in an address that was called; undefined where there is none. */
export function jobOfWebhook(url: string): JobOfWebhook | undefined {
  const { number, proof } =
    /[?&]job=(?<number>\d{1,9})&proof=(?<proof>[0-9a-f]{64})$/.exec(url)?.groups ?? {};
  return number === undefined ? undefined : { number: Number(number), proof: proof! };
}
