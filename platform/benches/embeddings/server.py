"""Real vectors without a provider: WordLlama's words, over the embeddings call of OpenAI's API. For the bench of retrieval alone.

Prints the address that it listens at.
"""

import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import wordllama

# Nothing is fetched: weights and words lie within the package, the words where it looks for what it has fetched before.
MODEL = wordllama.WordLlama.load(cache_dir=Path(wordllama.__file__).parent, disable_download=True)


class Embeddings(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        texts = asked["input"] if isinstance(asked["input"], list) else [asked["input"]]
        vectors = MODEL.embed(texts, norm=True)
        data = [{"object": "embedding", "index": i, "embedding": [float(n) for n in v]} for i, v in enumerate(vectors)]
        used = sum(len(text.split()) for text in texts)
        answer = {"object": "list", "data": data, "model": asked["model"], "usage": {"prompt_tokens": used, "total_tokens": used}}
        body = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Embeddings)
print(f"http://127.0.0.1:{server.server_port}/v1", flush=True)
server.serve_forever()
