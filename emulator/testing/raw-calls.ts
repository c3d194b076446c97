import fc from 'fast-check';

/** A call as bytes, one character a byte: some of it as a client would send it, some of it as none would. */
export function rawCall(paths: readonly string[], headers: readonly string[]): fc.Arbitrary<string> {
  return fc
    .record({
      method: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...methods) }, token()),
      path: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...paths) }, oddPath(paths)),
      query: fc.oneof(fc.constant(''), fc.constantFrom(...queries)),
      version: fc.oneof(
        { weight: 20, arbitrary: fc.constant('1.1') },
        fc.constantFrom('1.0', '2.0', '9.9', ''),
      ),
      host: fc.oneof(
        { weight: 20, arbitrary: fc.constant('host: here') },
        fc.constantFrom('', 'host:', 'host: a b'),
      ),
      own: fc.oneof({ weight: 3, arbitrary: fc.constant([...headers]) }, fc.subarray([...headers])),
      odd: fc.array(oddHeader(), { maxLength: 2 }),
      body: fc.oneof(
        fc.constant(''),
        fc.constantFrom(...bodies),
        fc.string({ unit: 'binary-ascii', maxLength: 40 }),
      ),
      framing: fc.constantFrom('length', 'length', 'length', 'chunks', 'none', 'short', 'long', 'both'),
    })
    .map(({ method, path, query, version, host, own, odd, body, framing }) => {
      const [framed, sent] = frame(framing, body);
      const lines = [host, ...own, ...odd, ...framed, 'connection: close'].filter((line) => line !== '');
      return [`${method} ${path}${query} HTTP/${version}`, ...lines, '', sent].join('\r\n');
    });
}

const methods = [
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'],
  ...['TRACE', 'PROPFIND', 'QUERY', 'CONNECT', 'get', 'PURGE'],
];

function token(): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...'ABCxyz!#$%&*+-.^_|~'), minLength: 1, maxLength: 12 });
}

const queries = [
  ...[
    '?',
    '?wait=1000',
    '?wait=soon&wait=1',
    '?ttl=-1',
    '?%zz',
    '?a=%E0%A4%A',
    '?a[]=1',
    '?__proto__=1',
    '?api_key=%',
  ],
  ...[
    '?api_key=a&api_key=b',
    `?a=${'x'.repeat(9000)}`,
    '?page=1e999',
    '?limit=0&offset=-1',
    '?=&&==',
    '?%00=%00',
  ],
];

function oddPath(paths: readonly string[]): fc.Arbitrary<string> {
  const odd = fc.constantFrom(
    ...[
      '%',
      '%zz',
      '%00',
      '%2F',
      '..',
      '.',
      '//',
      '%ED%A0%80',
      '%F0%9F%98%80',
      '__proto__',
      'constructor',
      '*',
      '\xff\xfe',
    ],
    ...['a'.repeat(5000), '%2e%2e%2fcontrol', ';a=b', '#x', '\\', '{id}', '$ID', ':80'],
  );
  return fc.oneof(
    fc.tuple(fc.constantFrom(...paths), odd).map(([path, more]) => `${path}/${more}`),
    fc.tuple(fc.constantFrom(...paths), odd, fc.nat(8)).map(([path, more, at]) => {
      const parts = path.split('/');
      return parts.with(Math.min(at, parts.length - 1), more).join('/') || '/';
    }),
    fc.constantFrom(
      '*',
      '/',
      '//',
      'http://here/',
      'http://evil.example/graphql',
      'here:80',
      '/worlds',
      '/worlds/',
      '/worlds//x',
    ),
    fc.constantFrom(
      '/worlds/none/graphql',
      '/worlds/%zz/graphql',
      '/control',
      '/control/%zz',
      '/control/worlds/__proto__',
    ),
  );
}

const values = [
  ...[
    'a',
    '',
    ' ',
    '*/*',
    'application/json, text/plain',
    'application/json; charset=utf-16',
    'application/json;;',
    ';',
    '/',
  ],
  ...[
    'text/html;q=9',
    'application/graphql-response+json',
    'a/b/c',
    '"',
    'multipart/form-data',
    'application/json; charset="',
  ],
  ...[
    '-1',
    '1e3',
    '99999999999999999999',
    '0x10',
    'gzip',
    'gzip, chunked',
    'chunked, chunked',
    'identity',
    'null',
    '\xff',
    '\t',
  ],
  ...[
    'Bearer',
    'Bearer  ',
    'Basic Og==',
    'x'.repeat(8000),
    'h2c',
    'websocket',
    '100-continue',
    '200-maybe',
    'bytes=0-',
    'here',
  ],
];

const names = [
  ...[
    'content-type',
    'accept',
    'content-length',
    'transfer-encoding',
    'authorization',
    'host',
    'expect',
    'upgrade',
  ],
  ...[
    'connection',
    'content-encoding',
    'accept-encoding',
    'range',
    'cookie',
    'te',
    'trailer',
    'origin',
    'if-match',
  ],
  ...['plumbline-order', 'x-http-method-override', '__proto__', 'x'],
];

function oddHeader(): fc.Arbitrary<string> {
  return fc.oneof(
    fc
      .tuple(fc.constantFrom(...names), fc.constantFrom(...values))
      .map(([name, value]) => `${name}: ${value}`),
    fc
      .tuple(fc.constantFrom(...names), fc.constantFrom(...values))
      .map(([name, value]) => `${name}: ${value}\r\n${name}: a`),
    fc.constantFrom('no colon', ': no name', ' folded: x', 'spaced : x', 'nul: \0'),
    fc.constant(Array.from({ length: 150 }, (_, index) => `h${index}: x`).join('\r\n')),
  );
}

const bodies = [
  ...[
    '{}',
    '[]',
    'null',
    '""',
    '{',
    '{"input":{}}',
    '{"input":null}',
    '{"input":{},"policy":[]}',
    '\xef\xbb\xbf{"input":{}}',
  ],
  ...[
    '{"input":{"a":"\\ud800"}}',
    '{"query":"{ myself { id } }"}',
    '{"query":"\\ud800"}',
    '{"query":5}',
    '[{"query":"{a}"}]',
  ],
  ...[
    '{"query":"{ gpuTypes { id } }","variables":[]}',
    '{"query":"query a {b} query c {d}","operationName":"e"}',
  ],
  ...[
    '{"query":"subscription { a }"}',
    `{"query":"${'{a'.repeat(500)}"}`,
    '{"__proto__":{"input":{}}}',
    '{"name":"\\u0000"}',
  ],
  ...[
    '{"name":"a","imageName":"b","gpuTypeIds":[{}]}',
    '{"input":1e999}',
    `{"a":${'['.repeat(3000)}${']'.repeat(3000)}}`,
  ],
  ...['{"webhook":"http://[","input":{}}', '{"s3Config":5,"input":{}}', '{"input":{},"webhook":"\\ud800"}'],
];

function frame(framing: string, body: string): [lines: string[], sent: string] {
  const length = (bytes: number): string => `content-length: ${bytes}`;
  const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  if (framing === 'none') return [[], body];
  if (framing === 'short') return [[length(Math.max(0, body.length - 1))], body];
  if (framing === 'long') return [[length(body.length + 5)], body];
  if (framing === 'chunks') return [['transfer-encoding: chunked'], body === '' ? '0\r\n\r\n' : chunk];
  if (framing === 'both') return [[length(body.length), 'transfer-encoding: chunked'], chunk];
  return [[length(body.length)], body];
}
