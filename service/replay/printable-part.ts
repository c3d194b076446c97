import { entityNames } from '../../engine/http/entity-names.ts';
import { fullWidth } from '../../engine/http/writings.ts';
import { runnerCommand, unprintable } from '../../engine/printable.ts';

/** Prints what a target said, safe for a terminal and without keys. */
/** Bytes of an answer that are looked through for keys. */
export const mostPrinted = 1_048_576;

/** Bytes that a key takes at most, however it is written. */
const mostOfKey = 16_384;

export const printablePart = `# printable [MOST]: prints standard input with names in the place of keys, and escapes for what steers a terminal or commands the
# runner of a workflow; of the result MOST characters at most. A key is known in either case, in hex and in base64, and with any of
# its characters encoded: as an address, JSON, a script, a style sheet, a shell, HTML or mail has it, or in full width.
printable() {
  "$node" -e 'const show = (text) => "\\\\u{" + text.codePointAt(0).toString(16) + "}";
    const bytes = (text) => Buffer.from(text).toString("hex").match(/../g);
    const unit = (text) => "\\\\u" + text.charCodeAt(0).toString(16).padStart(4, "0");
    const either = (...forms) => "(?:" + forms.join("|") + ")";
    const percent = (text) => bytes(text).map((byte) => "%(?:25){0,8}" + byte).join("");
    const entities = ${JSON.stringify(entityNames)};
    const writtenSo = (text) => {
      const code = text.codePointAt(0);
      const hex = code.toString(16);
      const escapes = [text.split("").map((one) => unit(one).slice(1)).join("\\\\u005c{1,8}"), "u\\\\u007b0{0,8}" + hex + "\\\\u007d",
        bytes(text).map((byte) => "x" + byte).join("\\\\u005c{1,8}"), "0{0,4}" + hex + "\\\\s?", "0?" + code.toString(8)];
      const entity = either("#0{0,8}" + code + ";?", "#x0{0,8}" + hex + ";?", ...(entities[code] ? [either(entities[code]) + ";"] : []));
      return either((/\\w/.test(text) ? "" : "\\\\u005c{0,8}") + text.split("").map(unit).join(""), percent(text), "\\\\u005c{1,8}" + either(...escapes),
        "&(?:amp;)?" + entity, bytes(text).map((byte) => "=" + byte).join(""), ...(code > 32 && code < 127 ? [unit(String.fromCharCode(code + ${fullWidth}))] : []));
    };
    const written = (text) => (/^[a-z]$/i.test(text) ? either(...[text.toLowerCase(), text.toUpperCase()].map(writtenSo)) : writtenSo(text));
    const others = { "+": "-", "/": "_" };
    const inBase64 = (letter) => (letter in others ? either(written(letter), written(others[letter])) : unit(letter));
    const base64After = (key, before) => {
      const all = Buffer.concat([Buffer.alloc(before), Buffer.from(key)]);
      const core = all.toString("base64").replaceAll("=", "").slice(Math.ceil((before * 8) / 6), Math.floor((all.length * 8) / 6));
      return [...core].map(inBase64).join("") + "(?:[\\\\w+/-]?" + written("=") + "{1,2})?";
    };
    const writings = (key) => [[...key].map(written).join(""), bytes(key).join(""), ...[0, 1, 2].map((before) => base64After(key, before))];
    const keys = (process.env.KEY_NAMES ?? "").split(" ").flatMap((name) => {
      const key = process.env[name] ?? "";
      return [[key, name], [key.slice(0, -1), name]].filter(([text]) => text.length >= 6);
    });
    const all = require("fs").readFileSync(0);
    // The end of what was cut may be the beginning of a key.
    const unnamed = all.subarray(0, all.length < ${mostPrinted} ? all.length : -${mostOfKey}).toString();
    const replaced = (text, [key, name]) => text.replace(new RegExp(either(...writings(key)), "gi"), () => "$" + name);
    const named = keys.reduce(replaced, unnamed).slice(0, process.argv[1]);
    const text = named.replace(/(?!\\n)${unprintable}/gu, show);
    const broken = (line) => line.replace(/${runnerCommand}/g, (found) => found.slice(0, -1) + show(found.at(-1)));
    process.stdout.write(text.split("\\n").map(broken).join("\\n"));' -- "$@"
}`;
