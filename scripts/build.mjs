import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const leastBytes = 500
const texts = new Set(['.js', '.css', '.svg', '.txt', '.xml', '.json', '.webmanifest'])

const statuses = await Promise.all([
  run('react-router', ['build']),
  run('node', ['scripts/empty-database.ts']),
])
const failed = statuses.find((status) => status !== 0)
if (failed !== undefined) process.exit(failed ?? 1)

// Files are compressed once here, so that the server need not compress them at every request.
for (const entry of readdirSync('build/client', { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath, entry.name)
  if (!entry.isFile() || !texts.has(path.extname(file))) continue
  const content = readFileSync(file)
  if (content.length < leastBytes) continue
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: quality }))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }))
}

async function run(command, args) {
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
    shell: process.platform === 'win32',
  })
  const [status] = await once(child, 'exit')
  return status
}
