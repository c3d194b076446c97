import { requestTimeout } from '../../engine/http/gateway-status.ts';
import { finishedStates } from '../ledger/end-job.ts';
import { asWrittenCode } from './as-written.ts';
import { oddIdCode } from './plain-id.ts';
import { sameIdCode } from './same-id.ts';

/** Milliseconds that all of it may take, and of these, how long answers are waited for that are still under way. */
const [most, mostAwaited] = [15_000, 5_000];

/** Milliseconds before each look at a job that was cancelled. */
const pauses = [0, 500, 1000, 2000, 4000];

/** The same before further looks at one that is not shown, so that the last one is at the end of the time. */
const latePauses = [4000, 2000];

/** Milliseconds for which looks have to find no job where one was. */
const missingFor = 2000;

/** Bytes of an answer that are read: one of a job at its end may have an output. */
const mostRead = 16 * 1_048_576;

/** How many jobs are named one by one. */
const mostNamed = 100;

/** Cancels the jobs whose ids the script was answered with, and names what still works or may. */
export const jobsPart = String.raw`
# submits NUMBER KEY URL [MEMBER...]: notes a call that submits a job, before it is made. KEY is the variable that may cancel it, the
# members lead to the id in the answer.
submits() {
  printf '%s\0' "$@" >"$tmp/$1.submitted"
  submitted+=("$1")
}

# end_jobs: cancels each job that such a call was answered with and that still works, looks until it has ended, and names what is left.
end_jobs() {
  local status=0 number pid
  "$node" -e '${sameIdCode}
    ${oddIdCode}
    ${asWrittenCode}
    const fs = require("fs");
    const { setTimeout: sleep } = require("timers/promises");
    for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"]) process.on(signal, () => {});
    const [folder, known, ...numbers] = process.argv.slice(1);
    const until = Date.now() + ${most};
    const read = (name) => {
      try { return fs.statSync(folder + "/" + name).size > ${mostRead} ? "too long" : fs.readFileSync(folder + "/" + name, "utf8"); } catch { return ""; }
    };
    const linesOf = (name) => read(name).split("\n").filter((line) => line !== "");
    const quoted = (text) => "\x27" + text.replaceAll("\x27", "\x27\\\x27\x27") + "\x27";

    const submissions = numbers.map((number) => {
      const [, key, url, ...path] = read(number + ".submitted").split("\0").slice(0, -1);
      const [, base] = /^(.*)\/run(?:sync)?\/?(?:[?#].*)?$/is.exec(url) ?? [];
      const called = read(number + ".begun");
      return { number, key, url, base, path, burst: called === "" ? undefined : Number(called) };
    });
    const answersOf = ({ number, burst }) => {
      if (burst === undefined) return [{ status: read(number + ".status"), file: number + ".answer" }];
      const answers = linesOf(number + ".statuses").map((line) => line.split(" "))
        .map(([status, name]) => ({ status, file: number + "." + name + ".answer" }));
      return [...answers, ...Array.from({ length: Math.max(0, burst - answers.length) }, () => ({ status: "", file: "" }))];
    };
    const isUnderWay = (submission) => answersOf(submission).some(({ status }) => status === "");
    const idIn = (file, path) => {
      try {
        const id = path.reduce((value, name) => value[name], jsonAsWritten(read(file)));
        return ["string", "number"].includes(typeof id) && id !== "" ? String(id) : undefined;
      } catch {}
    };

    const ask = async (method, operation, { id, base, key }) => {
      const left = until - Date.now();
      if (left <= 0) return { why: "there was no time left to look" };
      try {
        const headers = process.env[key] === undefined ? {} : { authorization: "Bearer " + process.env[key] };
        const signal = AbortSignal.timeout(Math.min(left, 5000));
        const response = await fetch(base + "/" + operation + "/" + encodeURIComponent(id), { method, headers, signal, redirect: "manual" });
        const parts = [];
        let size = 0;
        for await (const part of response.body ?? []) if ((size += part.length) > ${mostRead}) break; else parts.push(part);
        const answer = { status: response.status, why: operation + " was answered " + response.status };
        answer.record = jsonAsWritten(Buffer.concat(parts).toString());
        return answer;
      } catch {
        return { why: operation + " was not answered" };
      }
    };
    const stateIn = ({ status, record }, { id }) => (status >= 200 && status < 300 && String(record?.id) === id ? record.status : undefined);
    const isFinished = (answer, job) => ${JSON.stringify(finishedStates)}.includes(stateIn(answer, job));

    // Of these ids the case itself was shown jobs, or ended ones.
    const seenIds = new Set(fs.readdirSync(folder).filter((name) => /^\d+\.answer$/.test(name)).flatMap((name) => {
      const { id, status } = Object(jsonAsWritten(read(name)));
      const isSubmission = numbers.includes(name.split(".")[0]);
      const states = [...(isSubmission ? [] : ["IN_QUEUE", "IN_PROGRESS"]), ...${JSON.stringify(finishedStates)}];
      return states.includes(status) ? [String(id)] : [];
    }));
    const inTurns = async (jobs, act) => {
      const queue = [...jobs];
      await Promise.all(Array.from({ length: 20 }, async () => { for (let job; (job = queue.shift()); ) await act(job); }));
    };
    const lookAt = async (job) => {
      job.look = await ask("GET", "status", job);
      job.hasEnded = isFinished(job.look, job);
      job.isShown ||= seenIds.has(job.id) || stateIn(job.look, job) !== undefined;
      job.missing = job.look.status === 404 ? (job.missing ?? Date.now()) : undefined;
      job.isGone = job.isShown && Date.now() - job.missing >= ${missingFor};
    };
    const cancel = async (job) => {
      job.isBlind = job.look.status === 404;
      job.cancel = await ask("POST", "cancel", job);
    };

    // An answer to the cancel proves nothing, nor do looks that find no job where none was shown: it may be shown, and work, later.
    const endAll = async (jobs) => {
      await inTurns(jobs, async (job) => {
        await lookAt(job);
        if (!job.hasEnded) await cancel(job);
      });
      const early = ${JSON.stringify(pauses)};
      for (const [turn, pause] of [...early, ...${JSON.stringify(latePauses)}].entries()) {
        const isUnsure = (job) => turn < early.length || ((job.isBlind || job.look.status === 404) && !job.isGone);
        const working = jobs.filter((job) => !job.hasEnded && isUnsure(job));
        const time = until - Date.now() - 1000;
        if (working.length === 0 || time <= 0) break;
        await sleep(Math.min(pause, time));
        await inTurns(working, async (job) => {
          if (job.isBlind || [404, 429].includes(job.cancel.status)) await cancel(job);
          await lookAt(job);
        });
      }
      for (const job of jobs.filter(({ hasEnded, isGone }) => !hasEnded && !isGone)) {
        const state = stateIn(job.look, job);
        const isAtWork = state === "IN_QUEUE" || state === "IN_PROGRESS";
        job.left = isAtWork ? "is still " + state : "may still work: " + job.look.why + (job.look.status < 300 ? ", and does not tell its state" : "");
      }
    };

    const main = async () => {
      while (Date.now() < until - ${most - mostAwaited} && submissions.some(isUnderWay)) await sleep(100);
      const jobs = [];
      const lost = [];
      for (const submission of submissions) {
        const isRefused = ({ status }) => /^4/.test(status) && status !== "${requestTimeout}";
        const answers = answersOf(submission).filter((answer) => !isRefused(answer));
        const ids = answers.map(({ file }) => idIn(file, submission.path));
        jobs.push(...ids.filter((id) => id !== undefined).map((id) => ({ ...submission, id })));
        const without = answers.filter((_, at) => ids[at] === undefined);
        if (without.length > 0) lost.push({ ...submission, without });
      }
      const others = [known.split("\n"), ...fs.readdirSync(folder).filter((name) => name.startsWith("things.")).map(linesOf)].flat();
      const words = submissions.flatMap(({ url }) => url.split(/[/?#&=]/));
      const theirs = [...others, ...words].filter((word) => word !== "");
      const forms = Map.groupBy(jobs, ({ id }) => plainId(id));
      for (const job of jobs) {
        if (isOdd(job.id)) job.spared = "its id could be read as another one";
        else if (forms.get(plainId(job.id)).length > 1) job.spared = "another submission was answered with its id as well";
        else if (theirs.some((one) => mayBe(job.id, one))) job.spared = "its id is one of something else";
        else if (job.base === undefined) job.spared = "the address of its call does not show where";
      }
      await endAll(jobs.filter(({ spared }) => spared === undefined));
      return { lost, left: jobs.filter(({ left, spared }) => left !== undefined || spared !== undefined) };
    };

    const typed = (method, operation, { id, base, key }) => {
      const { SERVERLESS_URL: own = "" } = process.env;
      const address = base + "/" + operation + "/" + encodeURIComponent(id);
      const isOwn = own !== "" && address.startsWith(own);
      const bearer = key === "" ? "" : " -H \"authorization: Bearer $" + key + "\"";
      return "  curl" + (method === "GET" ? "" : " -X " + method) + bearer + " " + (isOwn ? "\"$SERVERLESS_URL\"" : "") + quoted(isOwn ? address.slice(own.length) : address);
    };
    const nameLeft = (job) => {
      const name = "job " + JSON.stringify(job.id.slice(0, 300)) + " of #" + job.number;
      if (job.left !== undefined) return name + " " + job.left + ". Cancel it by:\n" + typed("POST", "cancel", job);
      const reason = name + " was not cancelled, and may work until its executionTimeout or ttl: " + job.spared;
      return job.base === undefined || job.id.length > 300 ? reason : reason + ". Look at it by:\n" + typed("GET", "status", job);
    };
    const nameLost = ({ number, base = "", burst, without }) => {
      const statuses = new Set(without.map(({ status }) => (/^[1-9]\d\d$/.test(status) ? "answered " + status : "not answered")));
      const how = [...statuses].join(" or ") + ", and no id was answered";
      const where = "on endpoint " + base.split("/").at(-1);
      return burst === undefined
        ? "a job " + where + " may work until its executionTimeout or ttl: #" + number + " was " + how
        : without.length + " of " + burst + " jobs " + where + " may work until their executionTimeout or ttl: those of #" + number + " were " + how;
    };
    main().then(({ lost, left }) => {
      for (const job of left.slice(0, ${mostNamed})) console.log(nameLeft(job));
      if (left.length > ${mostNamed}) console.log("and so do, or may, " + (left.length - ${mostNamed}) + " more");
      for (const submission of lost) console.log(nameLost(submission));
      process.exitCode = left.length + lost.length > 0 ? 3 : 0;
    });' -- "$tmp" "$known_ids" "${'$'}{submitted[@]}" >"$tmp/jobs.left" || status=$?
  printable <"$tmp/jobs.left"
  case $status in
  0 | 3) ;;
  *) echo "the jobs that this script submitted (#${'$'}{submitted[*]}) may work: it could not look at them" ;;
  esac
  [ "$status" = 0 ] || left=1
  # What is still under way would submit later.
  for number in "${'$'}{submitted[@]}"; do
    for pid in ${'$'}{pids[number]:-}; do
      if grep -qx -- "$pid" <<<"$(jobs -rp)"; then kill "$pid"; fi
    done
  done
}`;
