"""The two that are compared: the stand-in and Stripe World, each a process of its own that begins anew when told."""
import base64
import json
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request

# 1 September 2026, 14:00.
START = 1788271200


def flat(value, name=""):
    if isinstance(value, dict):
        return [pair for key, inner in value.items() for pair in flat(inner, f"{name}[{key}]" if name else key)]
    if isinstance(value, list):
        return [pair for at, inner in enumerate(value) for pair in flat(inner, f"{name}[{at}]")]
    return [(name, str(value).lower() if isinstance(value, bool) else str(value))]


class Side:
    """One of the two: its address, and its own ids by the play's names for them."""

    def call(self, method, path, form=None, key=None):
        text = json.dumps([path, form or {}])
        for name, value in sorted(self.names.items(), key=lambda pair: -len(pair[0])):
            text = text.replace("$" + name, value)
        path, form = json.loads(text)
        body = urllib.parse.urlencode(flat(form))
        url = self.base + path + ("?" + body if method == "GET" and body else "")
        request = urllib.request.Request(url, method=method, data=body.encode() if method == "POST" else None)
        request.add_header("Authorization", "Basic " + base64.b64encode(b"sk_test_x:").decode())
        if key:
            request.add_header("Idempotency-Key", key)
        try:
            return 200, json.load(urllib.request.urlopen(request))
        except urllib.error.HTTPError as refused:
            return refused.code, json.load(refused)["error"]

    def told(self):
        """Types of the events since the last look, sorted."""
        after, new = {}, []
        while True:
            page = self.call("GET", "/v1/events", {"limit": 100, **after})[1]
            for event in page["data"]:
                if event["id"] in self.known:
                    return sorted(new)
                self.known.add(event["id"])
                # A change that changes nothing: Stripe tells none, Stripe World does.
                if not event["type"].endswith(".updated") or event["data"].get("previous_attributes"):
                    new.append(event["type"])
            if not page["has_more"]:
                return sorted(new)
            after = {"starting_after": page["data"][-1]["id"]}

    def begin(self):
        self.names, self.known, self.now = {}, set(), START

    def post(self, path, **form):
        data = urllib.parse.urlencode(form).encode()
        urllib.request.urlopen(urllib.request.Request(self.base + path, method="POST", data=data)).read()


class StandIn(Side):
    def __init__(self, program):
        self.program, self.process = program, None

    def begin(self):
        super().begin()
        self.end()
        self.process = subprocess.Popen(
            [self.program, "--listen", "127.0.0.1:0", "--start", str(START)], stdout=subprocess.PIPE, text=True)
        self.base = self.process.stdout.readline().split()[1]

    def turn(self, to):
        self.now = to
        self.post("/_stand-in/clock", to=to)

    def end(self):
        if self.process:
            self.process.kill()
            self.process.wait()


class World(Side):
    def __init__(self, server, site):
        self.process = subprocess.Popen(
            ["node", server, site], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.base = self.process.stdout.readline().strip()
        if not self.base:
            sys.exit("Stripe World does not start.")

    def begin(self):
        super().begin()
        self.post(f"/_world/new?at={START}")

    def turn(self, to):
        self.now = to
        self.post(f"/_world/turn?to={to}")

    def end(self):
        self.process.stdin.close()
        self.process.wait()
