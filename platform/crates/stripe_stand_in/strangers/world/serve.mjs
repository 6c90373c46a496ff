// Serves Stripe World, a stateful Stripe of others (MIT), in the Python of `pyodide`: serve.mjs SITE
// SITE: the folder of its packages. Says its address in its first line, and ends when its input does.
// `POST /_world/new?at=SECONDS` begins again at a moment, `POST /_world/turn?to=SECONDS` lets periods end until one.
import http from "node:http";
import { createRequire } from "node:module";
import path from "node:path";

import { loadPyodide } from "pyodide";

const site = path.resolve(process.argv[2]);
const python = await loadPyodide({ indexURL: path.dirname(createRequire(import.meta.url).resolve("pyodide")) + path.sep });
python.mountNodeFS("/site", site);
const answer = await python.runPythonAsync(`
import json, os, sys
from datetime import UTC, datetime
from urllib.parse import parse_qs
sys.path.insert(0, "/site")
# Emscripten's files belong to nobody in particular; the package asks whether its folder is its own.
os.geteuid = lambda: os.fstat(os.open("/tmp", os.O_RDONLY)).st_uid
from seahaven.http import HttpRequest
from seahaven.http.runtime import dispatch
from seahaven_stripe_world import _time, world
from seahaven_stripe_world.billing import subscription_lifecycle as lifecycle
from seahaven_stripe_world.http_api.handler import handle

instance = None

def new(at):
    global instance
    if instance is not None:
        instance.destroy()
    instance = world.instance(now=_time.from_unix(at), clock_mode="fixed", startup={"livemode": False})

def set_clock(at):
    # Its clock stands: periods are ended by functions that its own fixtures are made with.
    instance.clock._start = datetime.fromtimestamp(at, UTC)

def turn(to):
    while True:
        with instance.bulk() as ctx:
            ends = ctx.db.rows(
                "SELECT s.id AS id, min(i.current_period_end) AS ends FROM subscriptions s JOIN subscription_items i ON i.subscription = s.id"
                " WHERE s.status IN ('active', 'trialing', 'past_due') GROUP BY s.id ORDER BY ends, s.x_seq LIMIT 1")
            due = [row for row in ends if _time.to_unix(row["ends"]) <= to]
            if not due:
                break
            set_clock(_time.to_unix(due[0]["ends"]))
            lifecycle.advance_cycle(ctx, due[0]["id"])
    set_clock(to)

def answer(method, path, query, headers, body):
    if path.startswith("/_world/"):
        {"new": new, "turn": turn}[path.removeprefix("/_world/")](int(query.split("=")[1]))
        return json.dumps([200, [], "{}"])
    request = HttpRequest(method, path, query, tuple(map(tuple, json.loads(headers))), body.encode())
    got = dispatch(instance, handle, request)
    return json.dumps([got.status, list(got.headers), got.body if isinstance(got.body, str) else got.body.decode()])

answer
`);

const server = http.createServer((request, response) => {
  let body = "";
  request.on("data", (part) => (body += part));
  request.on("end", () => {
    const url = new URL(request.url, "http://world");
    const headers = [];
    for (let at = 0; at < request.rawHeaders.length; at += 2) headers.push(request.rawHeaders.slice(at, at + 2));
    try {
      const [status, own, text] = JSON.parse(
        answer(request.method, decodeURIComponent(url.pathname), url.search.slice(1), JSON.stringify(headers), body),
      );
      for (const [name, value] of own) response.setHeader(name, value);
      response.statusCode = status;
      response.end(text);
    } catch (error) {
      response.statusCode = 500;
      response.end(JSON.stringify({ error: { type: "crash", message: String(error.message).slice(-1500) } }));
    }
  });
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
process.stdin.resume().on("end", () => process.exit(0));
