import { setTimeout as delay } from 'node:timers/promises'
import type { HandlerContext } from '#api/deps.ts'
import type { DocumentPage } from '#api/documents/analysis/document.ts'
import { endedStatuses } from '#api/drive/resources/policy.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { escapeHtml } from '#api/platform/http/escape.ts'
import type { Db } from '#api/schema.ts'
import { formats } from '#shared/formats.ts'

const [extension] = formats.md.extensions

/** In the process and in the way in which files are read. Throws `too_large` for what is not. */
export async function previewPage(
  { analyser, actor }: Pick<HandlerContext, 'analyser' | 'actor'>,
  content: string,
): Promise<string> {
  const pages: DocumentPage[] = []
  const read = await analyser.analyse({
    content: Buffer.from(content),
    name: `preview.${extension}`,
    by: actor.id,
    onPart: async (part) => {
      pages.push(...part.pages)
      return true
    },
  })
  if (!read.ok && read.reason === 'no_text') return ''
  if (!read.ok) throw new ApiError(read.reason === 'busy' ? 'shutting_down' : 'too_large')
  return pages.map(htmlOf).join('\n')
}

function htmlOf({ view, text }: DocumentPage): string {
  return view?.html ?? `<pre>${escapeHtml(view?.source ?? text)}</pre>`
}

// Most texts are read sooner. Then the page of the file can show them at once.
const waitsMs = [30, 60, 120, 250, 500, 1_000, 1_000, 1_000]

/** Or until it takes too long. */
export async function untilRead(db: Db, resourceId: string): Promise<void> {
  for (const ms of waitsMs) {
    const row = await db
      .selectFrom('resources')
      .select('status')
      .where('id', '=', resourceId)
      .executeTakeFirst()
    if (!row || endedStatuses.includes(row.status)) return
    await delay(ms)
  }
}
