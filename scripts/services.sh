#!/usr/bin/env bash
# Starts or stops PostgreSQL, Redis and an S3-compatible server for development, on free ports of
# the loopback address, with their data in one folder. Needs the programs (Debian: postgresql,
# redis-server) and the installed npm packages.
#
#   eval "$(scripts/services.sh start)"   # sets DATABASE_URL, REDIS_URL and S3_URL
#   scripts/services.sh stop
#
# The folder is .services, or the second argument.
set -euo pipefail
top=$(cd "$(dirname "$0")/.." && pwd)
command=${1:-}
dir=$(realpath -m "${2:-$top/.services}")

free_port() {
  node -e 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'
}

# Becomes a command, as another user than root, because PostgreSQL refuses root.
unprivileged() {
  cd "$dir"
  [ "$(id -u)" = 0 ] || exec "$@"
  exec setpriv --reuid postgres --regid postgres --clear-groups "$@"
}

# Waits until a port accepts connections; fails if the program ends before.
wait_for() {
  for _ in $(seq 200); do
    (exec 3<>"/dev/tcp/127.0.0.1/$2") 2>/dev/null && return
    kill -0 "$3" 2>/dev/null || break
    sleep 0.1
  done
  echo "$1 did not start; see $dir/$1.log" >&2
  return 1
}

start() {
  if [ -e "$dir/pids" ]; then
    echo "The services in $dir are running already: scripts/services.sh stop" >&2
    exit 1
  fi
  programs=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1 || true)
  [ -n "$programs" ] || programs=$(dirname "$(command -v initdb)")
  command -v redis-server >/dev/null || { echo 'redis-server is not installed' >&2; exit 1; }
  umask 077
  mkdir -p "$dir/redis" "$dir/s3" "$dir/postgres"
  chmod 711 "$dir"
  [ "$(id -u)" != 0 ] || chown postgres "$dir/postgres"
  if [ ! -e "$dir/postgres/data/PG_VERSION" ]; then
    head -c 16 /dev/urandom | od -An -tx1 | tr -d ' \n' >"$dir/postgres/password"
    [ "$(id -u)" != 0 ] || chown postgres "$dir/postgres/password"
    (unprivileged "$programs/initdb" -D "$dir/postgres/data" -U owner -A scram-sha-256 \
      --pwfile="$dir/postgres/password" -E UTF8 --locale=C) >"$dir/postgres.log"
  fi

  postgres_port=$(free_port)
  unprivileged "$programs/postgres" -D "$dir/postgres/data" -p "$postgres_port" \
    -c listen_addresses=127.0.0.1 -c unix_socket_directories= >>"$dir/postgres.log" 2>&1 &
  echo $! >>"$dir/pids"
  wait_for postgres "$postgres_port" $!

  redis_port=$(free_port)
  redis-server --bind 127.0.0.1 --port "$redis_port" --dir "$dir/redis" --save '' >"$dir/redis.log" 2>&1 &
  echo $! >>"$dir/pids"
  wait_for redis "$redis_port" $!

  s3_port=$(free_port)
  # The package is published without its command, and takes right signatures of lists for wrong.
  "$top/node_modules/.bin/node" -e 'require(process.argv[1]).parseAsync(process.argv)' \
    "$top/node_modules/@20minutes/s3rver/lib/cli.js" --directory "$dir/s3" --address 127.0.0.1 \
    --port "$s3_port" --configure-bucket commonplace --allow-mismatched-signatures --silent \
    >"$dir/s3.log" 2>&1 &
  echo $! >>"$dir/pids"
  wait_for s3 "$s3_port" $!

  cat <<LINES
export DATABASE_URL=postgres://owner:$(cat "$dir/postgres/password")@127.0.0.1:$postgres_port/postgres
export REDIS_URL=redis://127.0.0.1:$redis_port
export S3_URL=http://S3RVER:S3RVER@127.0.0.1:$s3_port/commonplace
LINES
}

stop() {
  [ -e "$dir/pids" ] || return 0
  # SIGINT makes PostgreSQL end the connections of its clients.
  while read -r pid; do stop_one "$pid"; done <"$dir/pids"
  rm "$dir/pids"
}

stop_one() {
  kill -INT "$1" 2>/dev/null || return 0
  for _ in $(seq 100); do
    kill -0 "$1" 2>/dev/null || return 0
    sleep 0.1
  done
  kill -KILL "$1" 2>/dev/null || true
}

case $command in
  start) start ;;
  stop) stop ;;
  *) echo 'usage: scripts/services.sh start|stop [FOLDER]' >&2; exit 2 ;;
esac
