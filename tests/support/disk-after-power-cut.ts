import fs from 'node:fs'
import path from 'node:path'

type Folder = Map<string, number>

/**
 * Records what a program syncs below a folder, and writes what a disk has after a power cut that
 * lost everything else: of each file the content that was last synced, and of each folder the names
 * that were last synced. Syncing a new file also syncs its name, as ext4, XFS and APFS do.
 */
export function recordSyncs(root: string) {
  const contents = new Map<number, Buffer>()
  const folders = new Map<string, Folder>()
  const { fsyncSync, fdatasyncSync } = fs

  const sync = (descriptor: number) => {
    const place = fs.readlinkSync(`/proc/self/fd/${descriptor}`)
    if (!place.startsWith(root)) return
    if (fs.fstatSync(descriptor).isDirectory()) folders.set(place, namesIn(place))
    else {
      contents.set(fs.fstatSync(descriptor).ino, fs.readFileSync(place))
      const folder = folders.get(path.dirname(place)) ?? new Map<string, number>()
      folder.set(path.basename(place), fs.fstatSync(descriptor).ino)
      folders.set(path.dirname(place), folder)
    }
  }
  // What is there at the beginning is on the disk.
  const keepAll = (folder: string) => {
    folders.set(folder, namesIn(folder))
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
      const place = path.join(folder, entry.name)
      if (entry.isDirectory()) keepAll(place)
      else contents.set(fs.statSync(place).ino, fs.readFileSync(place))
    }
  }
  keepAll(root)
  fs.fsyncSync = (descriptor) => {
    fsyncSync(descriptor)
    sync(descriptor)
  }
  fs.fdatasyncSync = (descriptor) => {
    fdatasyncSync(descriptor)
    sync(descriptor)
  }
  return {
    end: () => void Object.assign(fs, { fsyncSync, fdatasyncSync }),
    /** Writes what the disk has to another folder. */
    writeTo: (target: string) => {
      for (const [place, names] of folders) {
        const folder = path.join(target, path.relative(root, place))
        fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
        for (const [name, id] of names) {
          const content = contents.get(id)
          if (content) fs.writeFileSync(path.join(folder, name), content)
          else if (!folders.has(path.join(place, name)))
            fs.writeFileSync(path.join(folder, name), '')
        }
      }
    },
  }
}

function namesIn(folder: string): Folder {
  return new Map(fs.readdirSync(folder).map((name) => [name, inodeOf(path.join(folder, name))]))
}

function inodeOf(place: string): number {
  return fs.lstatSync(place).ino
}
