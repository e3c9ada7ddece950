# Debian, not Alpine: the ClickHouse engine needs glibc.
FROM node:20-bookworm-slim AS build
WORKDIR /nabz
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PLATFORM_HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /nabz
COPY --from=build /nabz/package.json /nabz/package-lock.json ./
COPY --from=build /nabz/node_modules ./node_modules
COPY --from=build /nabz/build ./build
COPY --from=build /nabz/public ./public
COPY --from=build /nabz/scripts ./scripts
COPY --from=build /nabz/bin ./bin
RUN mkdir /data && chown node:node /data && ln -s /nabz/bin/nabz /usr/local/bin/nabz
USER node
VOLUME /data
EXPOSE 3000 4000
# The supervisor drains within 10 s; containers are killed 10 s after SIGTERM unless more is allowed (compose.yaml).
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
