import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Linux allows ordinary users an empty network namespace, unless that is disabled. */
const unshare = '/usr/bin/unshare'
const noNetwork = ['--user', '--map-current-user', '--net', '--']

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const code = [
  'package.json',
  'node_modules',
  'contract',
  'shared',
  'api/documents',
  'api/platform/http/escape.ts',
]

/**
 * Node's permissions for the process that reads documents: it reads our code, writes nothing, and
 * starts no processes or threads. Pictures need a native library, so addons are allowed.
 */
export function permissions(worker: URL): string[] {
  const readable = [...code.map((path) => realpathSync(root + path)), fileURLToPath(worker)]
  return ['--permission', '--allow-addons', ...readable.map((path) => `--allow-fs-read=${path}`)]
}

let separate: boolean | undefined

export function hasNetworkJail(): boolean {
  separate ??=
    existsSync(unshare) &&
    spawnSync(unshare, [...noNetwork, 'true'], { stdio: 'ignore' }).status === 0
  return separate
}

export function starter(): { execPath: string; before: string[] } {
  const { program, args } = withoutNetwork(process.execPath, [])
  return { execPath: program, before: args }
}

export function withoutNetwork(program: string, args: string[]) {
  if (!hasNetworkJail()) return { program, args }
  return { program: unshare, args: [...noNetwork, program, ...args] }
}
