/** An answer as a value; the server writes it. A body of bytes goes out as it is, any other as JSON. */
export type Reply = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

export function json(status: number, body: unknown): Reply {
  return { status, body };
}
