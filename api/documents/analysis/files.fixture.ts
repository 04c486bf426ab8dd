import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FailureCode } from './document.ts'
import { AnalysisFailure } from './document.ts'
import { type ReadResult, readDocument } from './read.ts'

export function sample(name: string): string {
  return fileURLToPath(new URL(`../../../tests/files/${name}`, import.meta.url))
}

export function readSample(name: string): Promise<ReadResult> {
  return readDocument({ content: sample(name), name })
}

export async function withFile<T>(
  name: string,
  content: string | Uint8Array,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'analysis-'))
  try {
    const path = join(folder, name)
    await writeFile(path, content)
    return await use(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

export function readContent(name: string, content: string | Uint8Array): Promise<ReadResult> {
  return withFile(name, content, (content) => readDocument({ content, name }))
}

export async function reasonOf(attempt: Promise<unknown>): Promise<FailureCode | undefined> {
  try {
    await attempt
    return undefined
  } catch (error) {
    if (error instanceof AnalysisFailure) return error.reason
    throw error
  }
}
