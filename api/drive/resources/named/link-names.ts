import { isImage } from '#api/drive/resources/present.ts'
import { escapeHtml } from '#api/platform/http/escape.ts'
import type { Db } from '#api/schema.ts'
import { findNamed, mostNames, type Named, type Reader } from './find-named.ts'
import { unescaped } from './unescaped.ts'

// As the sanitiser writes it. No link is in another one.
const named = /<a data-(name|file|picture)="([^"]*)">([^<]*(?:<(?!\/?a[ >])[^<]*)*)<\/a>/g

type Place = Reader & { folderId: string | null }

/**
 * The HTML of documents whose names are links for this reader, in one statement. Whoever shows it
 * knows the addresses: a link has `data-resource` or `data-folder` with an id, a picture
 * `data-picture`, all with `data-title`; a title that nothing has is `data-missing`. Other names
 * stay words.
 */
export async function linkNames(
  db: Db,
  { folderId, ...reader }: Place,
  htmls: string[],
): Promise<string[]> {
  const wanted = new Map<string, { name: string; folderId: string | null; isFile: boolean }>()
  for (const html of htmls)
    for (const { kind, name } of namesIn(html))
      if (wanted.size < mostNames)
        wanted.set(keyOf(kind, name), { name, folderId, isFile: kind !== 'name' })
  if (wanted.size === 0) return htmls
  const keys = [...wanted.keys()]
  const found = await findNamed(db, reader, [...wanted.values()])
  const targets = new Map(keys.map((key, n) => [key, found[n]]))
  return htmls.map((html) =>
    html.replace(named, (_, kind: string, attribute: string, words: string) => {
      const name = unescaped(attribute)
      const key = keyOf(kind, name)
      const target = targets.get(key)
      if (target) return linkTo(target, kind, words)
      return kind === 'name' && targets.has(key)
        ? `<a data-missing="${escapeHtml(name)}">${words}</a>`
        : words
    }),
  )
}

/** Once for each place in the text. */
function namesIn(html: string): { kind: string; name: string }[] {
  if (!html.includes('<a data-')) return []
  return [...html.matchAll(named)].map(([, kind = '', attribute = '']) => ({
    kind,
    name: unescaped(attribute),
  }))
}

function keyOf(kind: string, name: string): string {
  return `${kind === 'name' ? 'name' : 'file'} ${name}`
}

function linkTo({ kind, id, title, type }: Named, mark: string, words: string): string {
  const shown = mark === 'picture' && isImage(type) ? 'picture' : kind
  return `<a data-${shown}="${id}" data-title="${escapeHtml(title)}">${words}</a>`
}
