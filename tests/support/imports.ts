import { vi } from 'vitest'
import type { KbImport } from '#contract/entities/kb-import.ts'
import { type Caller, form, readAnswer } from './files.ts'

/** Uploads a zip file to be imported. Returns the answer. */
export async function beginImport(person: Caller, zip: Uint8Array, language = 'en') {
  const body = form({ 'export.zip': new Uint8Array(zip) })
  return readAnswer<KbImport>(await person.send('POST', `/imports?language=${language}`, { body }))
}

/** Imports a zip file, and waits until that has succeeded or failed. */
export async function importZip(person: Caller, zip: Uint8Array, language?: string) {
  const { data, error } = await beginImport(person, zip, language)
  if (!data) throw new Error(`import refused: ${error.code}`)
  return untilEnded(person, data.id)
}

/** Waits until an import has succeeded or failed. */
export async function untilEnded(person: Caller, importId: string): Promise<KbImport> {
  const find = async () => {
    const { data } = await person.call<KbImport[]>('GET', '/imports')
    return data.find(({ id }) => id === importId)
  }
  const ended = async () => {
    const found = await find()
    return found && ['done', 'failed'].includes(found.status) ? found : null
  }
  return vi.waitUntil(ended, { timeout: 60_000 })
}
