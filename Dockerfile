# syntax=docker/dockerfile:1
# Builds an image of Commonplace: docker build -t commonplace .
# Written without a Docker engine at hand: its steps were run one by one, and the program ran with
# only these files, as an account without rights; but the image itself has not been built. The image
# has no settings: without a sign-in provider it refuses to start, see docs/operations.md.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# The install script of the package "node" only fetches a Node that the image already has.
RUN npm ci --omit=dev --no-audit --no-fund --ignore-scripts
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
# Cards of public pages are drawn with the fonts of the server.
RUN apt-get update && apt-get install -y --no-install-recommends fonts-noto-cjk \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production LOG_FORMAT=json HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build --chown=root:root /app/package.json /app/CHANGELOG.md /app/server.ts ./
COPY --from=build --chown=root:root /app/node_modules ./node_modules
COPY --from=build --chown=root:root /app/build ./build
COPY --from=build --chown=root:root /app/app ./app
COPY --from=build --chown=root:root /app/api ./api
COPY --from=build --chown=root:root /app/contract ./contract
COPY --from=build --chown=root:root /app/scripts ./scripts
COPY --from=build --chown=root:root /app/server ./server
COPY --from=build --chown=root:root /app/shared ./shared
COPY --from=build --chown=root:root /app/public ./public
# The account "node" (1000) of the base image owns the data, and nothing else.
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--import", "./scripts/compile-cache.mjs", "server.ts"]
