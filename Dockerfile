# Two stages: the first makes the wheel, web client included; the second has no compiler, no Node and no sources.

FROM python:3.13-slim AS wheel
WORKDIR /src
COPY . .
# The build finds no Node here and lets pip bring one, for this stage only.
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheel ./protocol .

FROM python:3.13-slim
RUN --mount=type=bind,from=wheel,source=/wheel,target=/wheel pip install --no-cache-dir /wheel/*.whl
# /data is made before VOLUME, so that a fresh volume belongs to regatta too.
RUN useradd --system --uid 10001 regatta && install --directory --owner=regatta /data
USER regatta
ENV REGATTA_DATA=/data
VOLUME /data
EXPOSE 8080
# /livez never asks the store: a node without its store is not ready, but restarting it would not help.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8080/livez', timeout=2)"]
ENTRYPOINT ["regatta", "serve", "--host", "0.0.0.0"]
