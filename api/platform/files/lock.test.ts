import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDataDir } from './data-dir.ts'

const script = `
  const { openDataDir } = await import(process.argv[1])
  try {
    await openDataDir(process.argv[2])
    console.log('has it')
    setInterval(() => {}, 1_000)
  } catch (error) {
    console.log(error.message)
  }`
const module = path.join(import.meta.dirname, 'data-dir.ts')
const apart = ['unshare', '--net', '--pid', '--fork', '--kill-child', '--mount-proc']
const mayUnshare = spawnSync('unshare', [...apart.slice(1), 'true']).status === 0

async function emptyFolder() {
  const parent = await mkdtemp(path.join(os.tmpdir(), 'lock-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  return path.join(parent, 'data')
}

/** Starts another server for the folder; returns its output and the process. */
async function start(folder: string, before: string[] = []) {
  const [command = '', ...args] = [...before, process.execPath, '--input-type=module', '-e', script]
  const child = spawn(command, [...args, module, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [said] = await once(child.stdout, 'data')
  return { child, said: String(said).trim() }
}

async function kill(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

test('a second server cannot open a data folder until the first releases it', async () => {
  const folder = await emptyFolder()
  const release = await openDataDir(folder)
  await expect(openDataDir(folder)).rejects.toThrow(`Another server uses ${folder}`)
  expect((await start(folder)).said).toContain('Another server uses')
  release()
  expect((await start(folder)).said).toBe('has it')
})

test('a data folder opened by a symbolic link is the same folder', async () => {
  const folder = await emptyFolder()
  const release = await openDataDir(folder)
  onTestFinished(release)
  await symlink(folder, `${folder}-too`)
  expect((await start(`${folder}-too`)).said).toContain('Another server uses')
})

test('two data folders with the same files folder cannot be open at once', async () => {
  const folder = await emptyFolder()
  const release = await openDataDir(folder)
  onTestFinished(release)
  const other = await mkdtemp(`${folder}-other`)
  await symlink(path.join(folder, 'files'), path.join(other, 'files'))
  expect((await start(other)).said).toContain('Another server uses')
})

test.skipIf(!mayUnshare)(
  'a container with its own network and process ids cannot open a server’s folder',
  async () => {
    const folder = await emptyFolder()
    const release = await openDataDir(folder)
    expect((await start(folder, apart)).said).toContain('Another server uses')
    release()
    expect((await start(folder, apart)).said).toBe('has it')
    await expect(openDataDir(folder)).rejects.toThrow('Another server uses')
  },
)

test('the folder of a killed server can be opened at once, whatever files the server left in it', async () => {
  const folder = await emptyFolder()
  for (const _ of Array.from({ length: 3 })) {
    const { child, said } = await start(folder)
    expect(said).toBe('has it')
    await kill(child)
  }
})

test('of many servers that start at the same time, one gets the folder', async () => {
  const folder = await emptyFolder()
  await kill((await start(folder)).child)
  const started = await Promise.all(Array.from({ length: 6 }, () => start(folder)))
  expect(started.filter(({ said }) => said === 'has it')).toHaveLength(1)
})
