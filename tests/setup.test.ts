import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from './support/program.ts'

const packages = { '': {}, 'node_modules/a': { version: '1.0.0' } }

/** Creates a clone with one package to install, and an `npm` that runs these lines of shell. */
function clone(npm: string[]) {
  const { dir, remove } = temporaryFolder()
  onTestFinished(remove)
  const root = path.join(dir, 'a clone')
  for (const folder of ['scripts', 'bin']) mkdirSync(path.join(root, folder), { recursive: true })
  copyFileSync('scripts/setup.mjs', path.join(root, 'scripts/setup.mjs'))
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages }))
  const lines = ['#!/bin/sh', 'echo "$@" >> asked', ...npm]
  writeFileSync(path.join(root, 'bin/npm'), lines.join('\n'), { mode: 0o755 })
  const PATH = `${path.join(root, 'bin')}:${process.env.PATH}`
  const run = () => {
    const args = [path.join(root, 'scripts/setup.mjs')]
    return spawnSync(process.execPath, args, { env: { PATH }, encoding: 'utf8' })
  }
  const asked = () => {
    const file = path.join(root, 'asked')
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').length : 0
  }
  return { root, run, asked }
}

const installs = [
  'mkdir -p node_modules/a node_modules/.bin',
  'echo "{}" > node_modules/a/package.json; touch node_modules/.bin/node',
  'cp package-lock.json node_modules/.package-lock.json',
]

test('packages are installed once, and again if one is missing', () => {
  const { root, run, asked } = clone(installs)
  for (let n = 0; n < 2; n++) expect(run().status).toBe(0)
  expect(asked()).toBe(1)
  rmSync(path.join(root, 'node_modules/a'), { recursive: true })
  expect(run().status).toBe(0)
  expect(asked()).toBe(2)
})

test('an npm that does not install all packages is reported', () => {
  const { run } = clone(installs.slice(0, 1))
  const { status, stderr } = run()
  expect([status, stderr]).toEqual([1, expect.stringMatching(/ignore-scripts and omit/)])
  expect(stderr.trim().split('\n')).toHaveLength(1)
})
