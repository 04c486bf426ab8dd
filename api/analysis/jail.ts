import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Without a network of its own, as an ordinary user may have one on Linux where that is not switched off. */
const UNSHARE = '/usr/bin/unshare'
const NO_NETWORK = ['--user', '--map-current-user', '--net', '--']

const root = fileURLToPath(new URL('../../', import.meta.url))
const CODE = ['package.json', 'node_modules', 'api/analysis', 'api/search']

/**
 * What the reader of documents may do: read our own code and nothing else. It writes no file, starts no
 * process or thread, and is told nothing by its environment. Pictures are decoded by a native library.
 */
export function permissions(worker: URL): string[] {
  const readable = [...CODE.map((path) => realpathSync(root + path)), fileURLToPath(worker)]
  return ['--permission', '--allow-addons', ...readable.map((path) => `--allow-fs-read=${path}`)]
}

let separate: boolean | undefined

/** Whether the system lets the reader of documents have no network; asked once. */
export function hasNetworkJail(): boolean {
  separate ??=
    existsSync(UNSHARE) &&
    spawnSync(UNSHARE, [...NO_NETWORK, process.execPath, '--version'], { stdio: 'ignore' })
      .status === 0
  return separate
}

/** How to start the reader: by what program, with what before its own arguments. */
export function starter(): { execPath: string; before: string[] } {
  if (!hasNetworkJail()) return { execPath: process.execPath, before: [] }
  return { execPath: UNSHARE, before: [...NO_NETWORK, process.execPath] }
}
