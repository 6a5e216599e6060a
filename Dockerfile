# docker build -t hearth .    (for both: docker buildx build --platform linux/amd64,linux/arm64 -t hearth .)

# Built on the builder's own processor: the bundler makes executables for other ones, no emulation is needed.
FROM --platform=$BUILDPLATFORM oven/bun:1.4.5 AS build
WORKDIR /src
COPY package.json bun.lock bunfig.toml ./
RUN bun install --frozen-lockfile --ignore-scripts
COPY . .
ARG TARGETARCH
ARG HEARTH_COMMIT
RUN bun run build --target "linux-$(echo "$TARGETARCH" | sed s/amd64/x64/)" --outfile /hearth/usr/local/bin/hearth \
    && mkdir -p /hearth/usr/share/doc/hearth \
    && cp LICENSE /hearth/usr/share/doc/hearth/ \
    && bun cli/build/licences.ts > /hearth/usr/share/doc/hearth/licences.txt

# The C and C++ libraries of the image's own processor. Nothing of this stage is run.
FROM debian:13-slim AS debian

# What the executable needs of them, and nothing else: no shell, no package manager. `/data` is open to every uid, so that `--user` works
# with a fresh volume; in it Hearth gives its files modes of their own.
FROM build AS system
RUN --mount=type=bind,from=debian,target=/debian \
    mkdir -p /system/usr /system/tmp /open/data && chmod 1777 /system/tmp && chmod 777 /open/data \
    && ln -s usr/lib /system/lib && ln -s usr/lib64 /system/lib64 \
    && cd /debian/usr \
    && for name in libc libm libdl libpthread libresolv libstdc++ libgcc_s; do \
         cp -L --parents lib/*-linux-gnu/$name.so.[0-9] /system/usr/ || exit 1; \
       done \
    && cp -L --parents lib*/ld-linux-*.so.[0-9] share/doc/libc6/copyright share/doc/libgcc-s1/copyright /system/usr/

FROM scratch
COPY --from=system /system/ /
COPY --from=system --chown=1000:1000 /open/ /
COPY --from=build /hearth/ /
ARG HEARTH_COMMIT
LABEL org.opencontainers.image.title="Hearth" \
      org.opencontainers.image.description="A self-hosted family hub" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.revision="$HEARTH_COMMIT"
ENV PATH=/usr/local/bin HEARTH_DATA=/data
USER 1000:1000
EXPOSE 8080
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s CMD ["hearth", "health"]
ENTRYPOINT ["hearth"]
CMD ["serve"]
