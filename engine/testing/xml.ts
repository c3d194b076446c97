const name = String.raw`[A-Za-z_][\w.-]*`;
const reference = '&(?:amp|lt|gt|quot|apos|#\\d+|#x[0-9a-f]+);';
const attribute = String.raw`\s+${name}="(?:[^<&"]|${reference})*"`;
const token = new RegExp(
  String.raw`<(?<open>${name})(?:${attribute})*\s*(?<empty>/?)>|</(?<close>${name})\s*>|(?<text>(?:[^<&]|${reference})+)`,
  'yi',
);
/** What XML 1.0 has no form for. @see XML 1.0, production 2 */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** @throws Error when a text is not one well-formed element of XML, apart from comments, CDATA and the like */
export function assertWellFormed(xml: string): void {
  if (forbidden.test(xml)) throw new Error('a character that XML can not hold');
  const open: string[] = [];
  const body = xml.replace(/^<\?xml [^?]*\?>\n/, '').trim();
  let roots = 0;
  for (let at = 0; at < body.length; at = token.lastIndex) {
    token.lastIndex = at;
    const found = token.exec(body)?.groups;
    if (found === undefined) throw new Error(`no XML at ${body.slice(at, at + 40)}`);
    if (open.length === 0 && ++roots > 1) throw new Error('more than one element at the top');
    if (found.open !== undefined && found.empty === '') open.push(found.open);
    if (found.close !== undefined && open.pop() !== found.close)
      throw new Error(`</${found.close}> ends nothing`);
  }
  if (open.length > 0) throw new Error(`<${open.at(-1)}> does not end`);
}
