/** Characters of a body that are read, and of all calls that are written down. */
const [mostOfBody, mostWritten] = [1_048_576, 16 * 1_048_576];

/** Listens as the harness did, answers webhooks as their addresses say, and writes down what it hears. Nothing that comes ends it. */
export const receiverPart = `
# Hears beacons and webhooks. The nth call of /webhook/1/500,200 is answered with the nth word, later ones with the last; with 400 where
# that is no status, or a beacon no JSON.
"$node" -e 'const fs = require("fs");
  const calls = new Map();
  const answerTo = (url) => {
    const [, words = "200"] = /\\/webhook\\/\\d+\\/([^?]*)/.exec(url) ?? [];
    const answers = words.split(",");
    const call = calls.get(url) ?? 0;
    calls.set(url, call + 1);
    return answers[Math.min(call, answers.length - 1)];
  };
  const starts = new Map();
  const orders = (url, { event, job }) => {
    const [, how, runs] = /beacon\\.(fail|crash)\\.(\\d+)/.exec(url) ?? [];
    if (how === undefined || event !== "start") return {};
    starts.set(job, (starts.get(job) ?? 0) + 1);
    return starts.get(job) <= runs ? { do: how } : {};
  };
  const isStatus = (word) => /^[2-5]\\d\\d$/.test(word);
  const orderFor = (url, body) => {
    try {
      return url.includes("/beacon.") ? orders(url, JSON.parse(body)) : {};
    } catch {}
  };
  let written = 0;
  const write = (line) => {
    written += line.length;
    if (written < ${mostWritten}) fs.appendFileSync(process.argv[1] + "/received", line + "\\n");
  };
  const server = require("http").createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body = (body + part).slice(0, ${mostOfBody}))).on("end", () => {
      write(request.method + " " + request.url + " " + body);
      const answer = answerTo(request.url);
      if (answer === "silence") response.writeProcessing();
      else if (answer === "hang-up") request.socket.destroy();
      else if (answer === "half-head") request.socket.end("HTTP/1.1 2");
      else if (answer === "half-body") request.socket.end("HTTP/1.1 200 OK\\r\\ncontent-length: 100\\r\\n\\r\\n{");
      else {
        const order = orderFor(request.url, body);
        const status = order !== undefined && isStatus(answer) ? Number(answer) : 400;
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(order ?? {}));
      }
    });
  });
  server.listen(0, "127.0.0.1", () => fs.writeFileSync(process.argv[1] + "/receiver-port", String(server.address().port)));' -- "$tmp" &
helpers+=($!)
touch "$tmp/received"
filled "$tmp/receiver-port"
export BEACON_URL="http://127.0.0.1:$(cat "$tmp/receiver-port")/beacon"
export WEBHOOK_URL="http://127.0.0.1:$(cat "$tmp/receiver-port")/webhook"
# Nobody listens here.
export SILENT_URL="http://127.0.0.1:1"
export RECEIVER_SECRET=run INBOX_SECRET=inbox`;
