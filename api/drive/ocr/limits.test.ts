import { chmod, mkdtemp, readdir, rm, watch, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { hasNetworkJail } from '#api/documents/analysis/process/jail.ts'
import { findProgram } from './find-tesseract.ts'
import { mostOutputBytes, pageCpuSeconds, pageMemoryBytes } from './limits.ts'
import { recognise } from './read-page.ts'
import { reads } from './scan.fixture.ts'

const testLimits = test.skipIf(!(await findProgram('prlimit')))
const testReading = test.skipIf(!(await findProgram('prlimit')) || !reads('eng'))
const testJail = test.skipIf(!hasNetworkJail())
const unending = new AbortController().signal

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'as-tesseract-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Runs a shell script in the place of tesseract. */
async function run(script: string, signal = unending): Promise<string | null> {
  const folder = await newFolder()
  const program = path.join(folder, 'tesseract')
  await writeFile(program, `#!/bin/sh\n${script}\n`)
  await chmod(program, 0o755)
  return recognise({ program, languages: 'eng' }, Buffer.from('a picture'), signal)
}

testLimits('tesseract has limits of computing time, memory and files', async () => {
  const limits = await run('cat /proc/self/limits')
  const of = (name: string) => limits?.match(new RegExp(`^${name} +(\\S+) +(\\S+)`, 'mu'))?.slice(1)
  expect(of('Max cpu time')).toEqual([`${pageCpuSeconds}`, `${pageCpuSeconds}`])
  expect(of('Max address space')).toEqual([`${pageMemoryBytes}`, `${pageMemoryBytes}`])
  expect(of('Max file size')).toEqual(['0', '0'])
  expect(of('Max core file size')).toEqual(['0', '0'])
})

testLimits('a program that needs more memory than the limit ends without text', async () => {
  const use = (bytes: number) =>
    run(`dd if=/dev/zero of=/dev/null bs=${bytes} count=1 && echo done`)
  expect(await use(1_024)).toBe('done\n')
  expect(await use(pageMemoryBytes)).toBeNull()
})

testReading(
  'tesseract ends without text at a picture that needs more memory than the limit',
  async () => {
    const tesseract = { program: String(await findProgram('tesseract')), languages: 'eng' }
    const blank = (width: number, height: number) =>
      sharp({
        create: { width, height, channels: 3, background: 'white' },
        limitInputPixels: false,
      })
        .png()
        .toBuffer()
    expect(await recognise(tesseract, await blank(200, 200), unending)).toContain('conf')
    expect(await recognise(tesseract, await blank(20_000, 16_000), unending)).toBeNull()
  },
  120_000,
)

test('a program that writes without end is stopped at the limit', async () => {
  expect(await run(`head -c ${mostOutputBytes} /dev/zero`)).toHaveLength(mostOutputBytes)
  expect(await run('exec cat /dev/zero')).toBeNull()
})

testLimits('a program cannot write files', async () => {
  expect(await run('echo text > file')).toBeNull()
})

test('a program knows no settings, and its folder is deleted after it', async () => {
  process.env.SECRET_OF_TEST = 'a secret'
  onTestFinished(() => {
    delete process.env.SECRET_OF_TEST
  })
  const [folder, ...env] = String(await run('pwd; env')).split('\n')
  expect(env).toContain(`TMPDIR=${folder}`)
  expect(env.join('\n')).not.toContain('SECRET_OF_TEST')
  await expect(readdir(String(folder))).rejects.toThrow('ENOENT')
})

testJail('a program has no network', async () => {
  const devices = String(await run('cat /proc/net/dev')).match(/^ *\S+(?=:)/gmu)
  expect(devices?.map((device) => device.trim())).toEqual(['lo'])
})

test('a program is stopped if its page is no longer needed', async () => {
  const controller = new AbortController()
  const folder = await newFolder()
  const changes = watch(folder)
  const reading = run(`mkdir ${folder}/started; exec sleep 1000`, controller.signal)
  await changes.next()
  controller.abort(new Error('not needed'))
  await expect(reading).rejects.toThrow('not needed')
  await changes.return?.()
})
