// Runs before anything is installed, so it must work with every Node from 20 on.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
process.chdir(root)
const builtStamp = 'build/.built'
const sources = [
  'app',
  'contract',
  'shared',
  'public',
  'CHANGELOG.md',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]

const leastNode = 20
const withDev = process.argv.includes('--dev')

if (Number.parseInt(process.versions.node, 10) < leastNode)
  refuse(
    `Node ${leastNode} or newer is needed, and this is ${process.version}: install a newer one.`,
  )
install()
if (process.argv.includes('--build')) build()

function install() {
  if (isInstalled()) return
  console.log('Installing packages …')
  // Half of the packages are only for tests and tools.
  run('npm', [
    'ci',
    withDev ? '--include=dev' : '--omit=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (!isInstalled())
    refuse(
      'npm did not install everything, maybe because it may run no scripts or leaves packages out: look at "npm config list" for ignore-scripts and omit, and start again.',
    )
}

// Returns whether the packages are installed. npm writes this file when an installation is
// complete, and the file leaves out packages for other systems. A package that was deleted
// afterwards counts as missing.
function isInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json')
  const wanted = Object.entries(packagesOf('package-lock.json') ?? {})
  if (!installed || !existsSync(path.join('node_modules', '.bin', 'node'))) return false
  return wanted.every(([name, { version, dev, optional, devOptional }]) => {
    if (name === '' || (dev && !withDev)) return true
    if (!installed[name]) return Boolean(optional || devOptional)
    return installed[name].version === version && existsSync(path.join(name, 'package.json'))
  })
}

function packagesOf(lockFile) {
  const text = read(lockFile)
  return text === null ? null : JSON.parse(text).packages
}

function build() {
  const wanted = hash(sources)
  if (read(builtStamp) === wanted) return
  console.log('Building …')
  run('node', ['scripts/build.mjs'])
  writeFileSync(builtStamp, wanted)
}

function run(command, args) {
  // The Node program in node_modules is used first, if it is installed.
  const bin = path.join(root, 'node_modules', '.bin')
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` }
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}

function refuse(sentence) {
  console.error(`\n  ${sentence}\n`)
  process.exit(1)
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function hash(names) {
  const sum = createHash('sha256')
  for (const file of names.flatMap(filesBelow)) sum.update(file).update(readFileSync(file))
  return sum.digest('hex')
}

function filesBelow(name) {
  if (!existsSync(name)) return []
  if (!statSync(name).isDirectory()) return [name]
  return readdirSync(name, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}
