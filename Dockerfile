# Two stages: the first makes the wheel, web client included; the second has no compiler, no Node and no sources.

# One commit is one image: versions are exact, and what pip fetches is known by its hash (installing/lock.py).
FROM python:3.13.16-slim-trixie AS wheel
WORKDIR /src
COPY deploy/requirements-build.txt deploy/
# A compiler for what every move goes through (accel/). Hatchling, Cython and a Node: all for this stage only.
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
RUN pip install --no-cache-dir --only-binary=:all: --require-hashes --requirement deploy/requirements-build.txt
COPY . .
RUN pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /wheel ./protocol ./client_terminal . ./accel

FROM python:3.13.16-slim-trixie
COPY deploy/requirements.txt /tmp/
RUN pip install --no-cache-dir --only-binary=:all: --require-hashes --requirement /tmp/requirements.txt
RUN --mount=type=bind,from=wheel,source=/wheel,target=/wheel pip install --no-cache-dir --no-deps /wheel/*.whl
# /data is made before VOLUME, so that a fresh volume belongs to regatta too.
RUN useradd --system --uid 10001 regatta && install --directory --owner=regatta /data
USER regatta
ENV REGATTA_DATA=/data
VOLUME /data
EXPOSE 8080
# /livez never asks the store: a node without its store is not ready, but restarting it would not help.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8080/livez', timeout=2)"]
# Players are sent away, games are taken in and the store writes its last: up to 40 s, where Docker waits for 10. So
# `docker run --stop-timeout 60`, as docs/hosting.md has it.
STOPSIGNAL SIGTERM
ENTRYPOINT ["regatta", "serve", "--host", "0.0.0.0"]
