import { useTranslation } from '#app/locales/use-translation.ts'
import { fileType } from '#app/routes/kb/resources/list/file-type.ts'
import { withNamedLinks } from '#app/routes/kb/resources/preview/named-links.ts'
import { headingsOf } from '#app/routes/kb/resources/preview/outline.tsx'
import { reflow } from '#app/routes/kb/resources/preview/reflow.ts'
import { textBlocks } from '#app/routes/kb/resources/preview/text-blocks.ts'
import { Empty } from '#app/ui/empty.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { cellLook, columnLook } from '#app/ui/text/cell-look.tsx'
import { fadeRight } from '#app/ui/text/fade-right.tsx'
import { apiHref } from '#app/upstream/browser.ts'
import type { PublishedKb, PublishedPage, PublishedReading } from '#contract/entities/published.ts'
import { limits } from '#contract/limits.ts'
import { fileAddress, folderAddress } from './addresses.ts'
import { pageImage } from './image-address.ts'
import { Outline } from './outline.tsx'

interface DocumentProps {
  reading: PublishedReading
}

// Used for a page without stored proportions.
const a4 = 210 / 297

/** A file as text, beside pictures of its pages. */
export function Document({ reading }: DocumentProps) {
  const { t } = useTranslation('published')
  const { file, pages, part } = reading
  const { previewKind } = file
  if (previewKind === 'audio' || previewKind === 'video') return <Media reading={reading} />
  if (previewKind === 'none') return <Empty icon="description" title={t('none')} />
  const headings = headingsOf(pages.filter(({ kind }) => kind === 'section'))
  const shown = (
    <div className="min-w-0">
      {file.isPartial && <Notice kind="warning">{t('partial')}</Notice>}
      {previewKind === 'image' && part === 1 && <Picture reading={reading} />}
      {pages.map((page) => (
        <section className="mt-6 first:mt-0" key={page.n} id={`page-${page.n}`}>
          {previewKind === 'pages' ? (
            <DrawnPage reading={reading} page={page} />
          ) : (
            <PageText reading={reading} page={page} />
          )}
          {page.isCut && <p className="mt-3 text-ink-2">{t('cut')}</p>}
        </section>
      ))}
    </div>
  )
  if (headings.length === 0) return shown
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,68ch)_minmax(160px,240px)] lg:justify-between lg:gap-x-10">
      <Outline headings={headings} />
      {shown}
    </div>
  )
}

// Its proportions are known only if it was read. Otherwise nothing below it moves when it arrives.
function Picture({ reading: { kb, file, pages } }: DocumentProps) {
  const aspect = pages[0]?.aspect
  const width = limits.pageImageWidthPx
  return (
    <div className={aspect ? 'mb-6' : 'min-h-[80dvh]'}>
      <img
        className={`max-h-[80dvh] max-w-full rounded-md border border-line bg-white ${aspect ? 'h-auto object-contain' : 'w-auto'}`}
        src={pageImage(kb.id, file.id, 1)}
        alt={file.summary || file.title}
        width={aspect ? width : undefined}
        height={aspect ? Math.round(width / aspect) : undefined}
      />
    </div>
  )
}

function Media({ reading: { kb, file } }: DocumentProps) {
  const { t } = useTranslation('published')
  const { previewKind, title, id: resourceId } = file
  if (!kb.canDownload) return <Empty icon="description" title={t('noMedia')} />
  const Player = previewKind === 'audio' ? 'audio' : 'video'
  const params = { kbId: kb.id, resourceId }
  return (
    <Player
      className="max-h-[80dvh] w-full"
      src={apiHref('/public/kbs/:kbId/files/:resourceId/download', params)}
      aria-label={title}
      controls
      preload="none"
    />
  )
}

type PageProps = DocumentProps & { page: PublishedPage }

function DrawnPage({ reading: { kb, file }, page }: PageProps) {
  const { t } = useTranslation('published')
  const { n, text, aspect } = page
  const hasText = text.trim() !== ''
  const width = limits.thumbnailSidePx
  const names = { n, count: file.pageCount, title: file.title }
  const picture = (
    <a className="block" href={pageImage(kb.id, file.id, n)} aria-label={t('pageLarge', names)}>
      <img
        className="h-auto w-full rounded-sm border border-line bg-white"
        src={pageImage(kb.id, file.id, n, hasText ? { size: 'small' } : {})}
        alt={t('pagePicture', names)}
        loading="lazy"
        width={width}
        height={Math.round(width / (aspect ?? a4))}
      />
    </a>
  )
  if (!hasText) return <div className="max-w-180">{picture}</div>
  return (
    <div className="grid gap-x-8 gap-y-3 sm:grid-cols-[160px_minmax(0,1fr)]">
      <div className="w-28 sm:w-auto">
        {picture}
        <p className="mt-1 text-ink-3 text-sm tabular-nums">{t('page', names)}</p>
      </div>
      <div className="document whitespace-pre-wrap">{reflow(text)}</div>
    </div>
  )
}

function PageText({ reading: { kb, file }, page }: PageProps) {
  const { t } = useTranslation('published')
  const { kind, text, html, name } = page
  if (html !== null)
    return (
      <div
        className="document"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the API escapes and filters everything but its Markdown
        dangerouslySetInnerHTML={{ __html: linkedHtml(html, kb, t('noPage')) }}
      />
    )
  if (kind === 'sheet') return <Sheet page={page} />
  if (kind === 'lines') {
    const { type } = fileType(file)
    const isCode = type === 'code' || type === 'data'
    return (
      <pre className="document" data-code={isCode || undefined}>
        {text}
      </pre>
    )
  }
  if (kind === 'page' || kind === 'scan')
    return <div className="document whitespace-pre-wrap">{reflow(text)}</div>
  return (
    <div className="document">
      {textBlocks(text, name).map(({ at, text: block, kind }) =>
        kind === 'heading' ? (
          <h2 key={at}>{block}</h2>
        ) : kind === 'table' ? (
          <Table key={at} rows={block.trimEnd().split('\n')} />
        ) : (
          <p className="whitespace-pre-wrap" key={at}>
            {block}
          </p>
        ),
      )}
    </div>
  )
}

function Sheet({ page: { text, name, hasHeader } }: { page: PublishedPage }) {
  const rows = text.trimEnd().split('\n')
  const [head] = hasHeader ? rows : []
  return (
    <div className="document" data-wide>
      {name && <h2>{name}</h2>}
      <Table rows={head === undefined ? rows : rows.slice(1)} head={head} />
    </div>
  )
}

/** It scrolls, so it must be focusable. */
function Table({ rows, head }: { rows: string[]; head?: string | undefined }) {
  const { t } = useTranslation('published')
  const below = cellsOf(rows[0] ?? '')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
    <section className={`overflow-x-auto ${fadeRight}`} tabIndex={0} aria-label={t('table')}>
      <table>
        {head !== undefined && (
          <thead>
            <tr>
              {cellsOf(head).map(({ cell, column }) => (
                <th key={column} className={columnLook(cell, below[column]?.cell)} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a page never change
            <tr key={index}>
              {cellsOf(row).map(({ cell, column }) => (
                <td key={column} className={cellLook(cell)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function cellsOf(row: string): { cell: string; column: number }[] {
  return row.split('\t').map((cell, column) => ({ cell, column }))
}

/** A document whose names lead to public pages. */
function linkedHtml(html: string, kb: PublishedKb, noPage: string): string {
  return withNamedLinks(html, {
    resource: (id, title) => fileAddress(kb, { id, title }),
    folder: (id, name) => folderAddress(kb, { id, name }),
    picture: (id) => pageImage(kb.id, id, 1),
    newPage: null,
    noPage,
  })
}
