# docker build -t hearth .    (for both: docker buildx build --platform linux/amd64,linux/arm64 -t hearth .)

# Built on the builder's own processor: the bundler makes executables for other ones, no emulation is needed.
FROM --platform=$BUILDPLATFORM oven/bun:1.4.5 AS build
WORKDIR /src
COPY package.json bun.lock bunfig.toml ./
RUN bun install --frozen-lockfile --ignore-scripts
COPY . .
ARG TARGETARCH
ARG HEARTH_COMMIT
RUN bun run build --target "linux-$(echo "$TARGETARCH" | sed s/amd64/x64/)" --outfile /out/hearth && mkdir /out/data

# Debian, because sharp's libvips needs the C++ library (libstdc++, libgcc), which the slim image has for its package manager.
FROM debian:13-slim
COPY --from=build /out/hearth /usr/local/bin/hearth
# Open to every uid, so that `--user` works with a fresh volume; in it Hearth gives its files modes of their own.
COPY --from=build --chown=1000:1000 --chmod=0777 /out/data /data
ENV HEARTH_DATA=/data
USER 1000:1000
EXPOSE 8080
VOLUME /data
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["hearth", "health"]
ENTRYPOINT ["hearth"]
CMD ["serve"]
