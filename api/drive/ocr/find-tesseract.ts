import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Tesseract = { program: string; languages: string }
/** `missing`: the settings ask for it, but the program or a language is not installed. */
export type Ocr = Tesseract | 'missing' | null

/** Prints why pictures are not read although the settings ask for it. */
export async function findTesseract(languages: string | null): Promise<Ocr> {
  if (!languages) return null
  const program = await findProgram('tesseract')
  if (!program) return missing(languages, 'tesseract is not installed')
  const installed = await installedLanguages(program)
  const absent = languages.split('+').filter((language) => !installed.includes(language))
  if (absent.length === 0) return { program, languages }
  return missing(languages, `tesseract does not have ${absent.join(', ')}`)
}

export async function findProgram(name: string): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    if (!path.isAbsolute(folder)) continue
    const file = path.join(folder, name)
    const isThere = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return file
  }
  return undefined
}

async function installedLanguages(program: string): Promise<string[]> {
  const env = tesseractEnv()
  const listed = await run(program, ['--list-langs'], { env, timeout: 10_000 }).catch(() => null)
  return (listed?.stdout ?? '').split('\n').map((line) => line.trim())
}

/** No settings of this program, except where its language files are. */
export function tesseractEnv(): NodeJS.ProcessEnv {
  const { TESSDATA_PREFIX } = process.env
  const threads = { OMP_THREAD_LIMIT: '1', LC_ALL: 'C' }
  return TESSDATA_PREFIX ? { ...threads, TESSDATA_PREFIX } : threads
}

function missing(languages: string, reason: string): 'missing' {
  console.warn(`Scans and pictures are not read (OCR_LANGUAGES=${languages}): ${reason}.`)
  return 'missing'
}
