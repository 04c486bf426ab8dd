import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0

/** Creates a disk of this many megabytes in memory. Null if this account may not mount one. */
export function smallDisk(megabytes: number) {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'disk-'))
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dir)) {
    rmSync(dir, { recursive: true })
    return null
  }
  const filling = path.join(dir, 'filling')
  return {
    dir,
    fill: () => {
      const file = openSync(filling, 'w')
      const piece = Buffer.alloc(64 * 1024)
      try {
        for (;;) writeSync(file, piece)
      } catch {
        closeSync(file)
      }
    },
    makeReadOnly: () => run('mount', '-o', 'remount,ro', dir),
    makeRoom: () => rmSync(filling),
    remove: () => {
      // Lazily: a worker process may still have a file open.
      run('umount', '--lazy', dir)
      rmSync(dir, { recursive: true })
    },
  }
}
