/** Listens as the harness did, answers webhooks as their addresses say, and writes down what it hears. */
export const receiverPart = `
# Hears beacons and webhooks. The nth call of /webhook/1/500,200 is answered with the nth word, later ones with the last.
"$node" -e 'const fs = require("fs");
  const calls = new Map();
  const answerTo = (url) => {
    const [, words = "200"] = /\\/webhook\\/\\d+\\/([^?]*)/.exec(url) ?? [];
    const answers = words.split(",");
    const call = calls.get(url) ?? 0;
    calls.set(url, call + 1);
    return answers[Math.min(call, answers.length - 1)];
  };
  const starts = {};
  const orders = (url, { event, job }) => {
    const [, how, runs] = /beacon\\.(fail|crash)\\.(\\d+)/.exec(url) ?? [];
    if (how === undefined || event !== "start") return {};
    starts[job] = (starts[job] ?? 0) + 1;
    return starts[job] <= runs ? { do: how } : {};
  };
  const server = require("http").createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += part)).on("end", () => {
      fs.appendFileSync(process.argv[1] + "/received", request.method + " " + request.url + " " + body + "\\n");
      const answer = answerTo(request.url);
      if (answer === "silence") response.writeProcessing();
      else if (answer === "hang-up") request.socket.destroy();
      else if (answer === "half-head") request.socket.end("HTTP/1.1 2");
      else if (answer === "half-body") request.socket.end("HTTP/1.1 200 OK\\r\\ncontent-length: 100\\r\\n\\r\\n{");
      else {
        const told = request.url.includes("/beacon.") ? orders(request.url, JSON.parse(body)) : {};
        response.writeHead(Number(answer), { "content-type": "application/json" }).end(JSON.stringify(told));
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
