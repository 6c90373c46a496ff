"""Vectors of texts, in lots that keep an answer small."""

import math
from typing import Any

from wit_world.exports.embedding import EmbedRequest, Embeddings

from provider import at, count, post_json, read_json, unavailable, usage

# Texts at once: 2,048 texts are half of a run's calls to the outside.
LOT = 128


def embed(request: EmbedRequest) -> Embeddings:
    vectors: list[list[float]] = []
    tokens = 0
    for begin in range(0, len(request.texts), LOT):
        texts = request.texts[begin : begin + LOT]
        asked = {
            "model": request.model,
            "input": texts,
            "dimensions": request.dimensions,
            "encoding_format": "float",
        }
        reply = read_json(post_json("/embeddings", asked))
        data = at(reply, "data")
        # The order is not promised.
        made: dict[int, Any] = {}
        for each in data if isinstance(data, list) else []:
            if isinstance(index := at(each, "index"), int):
                made[index] = at(each, "embedding")
        for index in range(len(texts)):
            vectors.append(vector(made.get(index)))
        tokens += count(at(reply, "usage", "prompt_tokens"))
    return Embeddings(vectors, usage(tokens), extras=[])


def vector(made: Any) -> list[float]:
    if not isinstance(made, list) or not all(isinstance(n, (int, float)) and math.isfinite(n) for n in made):
        unavailable("the provider's answer holds no vectors, or not one for each text")
    return [float(number) for number in made]
