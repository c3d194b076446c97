import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a target lies about what it makes and deletes. */
export type Lie =
  | 'deletes nothing and answers 200'
  | 'deletes nothing and answers 404'
  | 'deletes nothing and answers 500'
  | 'creates and answers 400'
  | 'creates twice';

export type LyingTarget = {
  /** The address that stands for another one, with the same paths. */
  readonly url: string;
  /** How many Pods were really made. */
  podsMade(): number;
  /** It tells the truth from now on. */
  reform(): void;
  close(): Promise<void>;
};

/** Serves what another address serves, but lies about resources of the management APIs. */
export async function startLyingTarget(behind: string, lie: Lie): Promise<LyingTarget> {
  let isLying = true;
  let podsMade = 0;
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const kind = isLying ? kindOf(request, body.toString()) : 'other';
    const pass = async (): Promise<Answer> => {
      const answer = await passOn(behind, request, body);
      const isPod = /\/(pods|graphql)$/.test(new URL(request.url ?? '', behind).pathname);
      if (kind === 'create' && isPod && answer.status < 300 && !answer.text.includes('"errors"')) podsMade++;
      return answer;
    };
    const answer = await answerOf(lie, kind, pass).catch(() => undefined);
    if (answer === undefined) response.destroy();
    else response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    podsMade: () => podsMade,
    reform() {
      isLying = false;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Kind = 'create' | 'delete' | 'other';
type Answer = { readonly status: number; readonly type: string; readonly text: string };

const collection = /\/(pods|serverless|endpoints|network-?volumes|templates)$/;

function kindOf({ method, url = '' }: IncomingMessage, body: string): Kind {
  const { pathname } = new URL(url, 'http://lying.invalid');
  const isManagement = pathname.startsWith('/rest/');
  if (isManagement && method === 'DELETE') return 'delete';
  if (isManagement && pathname.endsWith('/action') && body.includes('"terminate"')) return 'delete';
  if (isManagement && method === 'POST' && collection.test(pathname)) return 'create';
  return pathname.endsWith('/graphql') && body.includes('podFindAndDeployOnDemand') ? 'create' : 'other';
}

async function answerOf(lie: Lie, kind: Kind, pass: () => Promise<Answer>): Promise<Answer> {
  if (kind === 'delete' && lie.startsWith('deletes nothing')) return said(Number(lie.slice(-3)));
  if (kind === 'create' && lie === 'creates and answers 400') return pass().then(() => said(400));
  if (kind === 'create' && lie === 'creates twice') await pass();
  return pass();
}

function said(status: number): Answer {
  return { status, type: 'application/json', text: '{}' };
}

async function passOn(behind: string, { method = 'GET', url, headers }: IncomingMessage, body: Buffer) {
  const { authorization = '' } = headers;
  const type = headers['content-type'];
  const answer = await fetch(`${behind}${url}`, {
    method,
    headers: { authorization, ...(type === undefined ? {} : { 'content-type': type }) },
    ...(body.length === 0 ? {} : { body }),
  });
  return {
    status: answer.status,
    type: answer.headers.get('content-type') ?? 'text/plain',
    text: await answer.text(),
  };
}
