import type { ReactNode } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { CommentLink } from '#app/routes/kb/resources/comments/comment-link.tsx'
import type { ShownPage } from '#app/routes/kb/resources/detail/read-detail.ts'
import { fileType } from '#app/routes/kb/resources/list/file-type.ts'
import type { ResourcePage } from '#contract/entities/resource.ts'
import { marksOn } from './file-find.tsx'
import { FormattedHtml, formatted } from './formatted-text.tsx'
import { PageImage } from './page-image.tsx'
import { askedPageId } from './page-navigation.tsx'
import { Leaf, PageText, RunningText } from './page-text.tsx'
import type { Passage } from './passage.ts'
import { textBlocks } from './text-blocks.ts'
import { TextLines } from './text-lines.tsx'
import { pageId } from './view-path.ts'

interface PagesProps {
  shown: ShownPage
  /** The page that the address names. */
  page: ResourcePage
}

/** The page, and those that are read with it. */
export function Pages({ shown, page }: PagesProps) {
  const { resource, view, pages } = shown
  const marksOf = ({ n }: ResourcePage) => marksOn(shown, n)
  if (resource.previewKind === 'pages' && view === 'image')
    return (
      <div data-drawn>
        {pages.map((one) => (
          <Place
            key={one.n}
            n={one.n}
            shown={shown}
            className={shown.beside ? 'not-first:pt-4' : 'pt-4'}
          >
            <PageImage shown={shown} page={one} />
          </Place>
        ))}
      </div>
    )
  if (page.view.html !== undefined && view === 'image') return <Formatted shown={shown} />
  if (page.view.source !== undefined && marksOf(page).length === 0)
    return pages.map((one) => (
      <Place key={one.n} n={one.n} shown={shown}>
        <TextLines text={one.view.source ?? ''} first={one.firstLine ?? 1} passages={[]} isCode />
      </Place>
    ))
  if (page.kind === 'section') return <Running shown={shown} marksOf={marksOf} />
  const { type } = fileType(resource)
  const isCode = type === 'code' || type === 'data'
  return (
    <Stack shown={shown} isTight={page.kind === 'lines'}>
      {(one) => (
        <OnePage page={one} passages={marksOf(one)} isCode={isCode} isPart={isPart(one, pages)} />
      )}
    </Stack>
  )
}

interface OnePageProps {
  page: ResourcePage
  passages: Passage[]
  isCode: boolean
  isPart: boolean
}

function OnePage({ page, passages, isCode, isPart }: OnePageProps) {
  const { t } = useTranslation('file')
  return (
    <>
      {page.kind === 'scan' && <p className="pb-2 text-ink-2">{t('textFromPicture')}</p>}
      {page.name && !hasHeading(page, page.name) && <PageName>{page.name}</PageName>}
      <PageText {...{ page, passages, isCode, isPart }} />
    </>
  )
}

function PageName({ children }: { children: ReactNode }) {
  return <h2 className="mb-3 font-serif wrap-anywhere">{children}</h2>
}

interface StackProps {
  shown: ShownPage
  isTight?: boolean
  children: (page: ResourcePage) => ReactNode
}

function Stack({ shown, isTight, children }: StackProps) {
  return (
    <div className={isTight ? undefined : 'grid grid-cols-[minmax(0,1fr)] gap-4'}>
      {shown.pages.map((page) => (
        <Place key={page.n} n={page.n} shown={shown}>
          {children(page)}
        </Place>
      ))}
    </div>
  )
}

interface PlaceProps {
  n: number
  shown: Pick<ShownPage, 'n'>
  className?: string
  children: ReactNode
}

const belowBar = 'scroll-mt-[calc(var(--spacing-header)+4rem)]'

function Place({ n, shown, className = '', children }: PlaceProps) {
  return (
    <div className={`relative ${belowBar} ${className}`} id={pageId(n)} data-page={n}>
      {n === shown.n && <span className={`absolute top-0 ${belowBar}`} id={askedPageId} />}
      {children}
    </div>
  )
}

const after = 'not-first:mt-[1.2em]'

// A mouse finds it at its section, so that a page is read as a page.
const sectionLink =
  '-top-1 -right-2 absolute text-ink-3 pointer-coarse:-top-3 pointer-fine:not-noscript:not-group-hover/section:not-group-focus-within/section:not-focus:opacity-0'

function Formatted({ shown }: { shown: ShownPage }) {
  const { t } = useTranslation('file')
  const { id: resourceId, kbId } = shown.resource
  const at = { kbId, resourceId }
  return (
    <Leaf className={formatted} look="bare">
      {shown.pages.map(({ n, name, view }) => (
        <Place key={n} n={n} shown={shown} className={`group/section ${after}`}>
          {shown.mayComment && (
            <CommentLink
              {...at}
              page={n}
              label={name ? t('comments.addTo', { name }) : t('comments.add')}
              className={sectionLink}
            />
          )}
          <FormattedHtml
            html={view.html ?? ''}
            place={shown.resource}
            isCommented={shown.mayComment}
          />
        </Place>
      ))}
    </Leaf>
  )
}

interface RunningProps {
  shown: ShownPage
  marksOf: (page: ResourcePage) => Passage[]
}

// A section that is longer than a page has its name once.
function Running({ shown, marksOf }: RunningProps) {
  return (
    <Leaf>
      {shown.pages.map((page, index) => {
        const isNamed = page.name !== null && page.name !== shown.pages[index - 1]?.name
        return (
          <Place key={page.n} n={page.n} shown={shown} className={after}>
            {isNamed && page.name && !hasHeading(page, page.name) && (
              <PageName>{page.name}</PageName>
            )}
            <RunningText page={page} passages={marksOf(page)} />
          </Place>
        )
      })}
    </Leaf>
  )
}

// A table without a name is the only one of its file, and a page that follows has the same name.
function isPart({ n, name, pageCount }: ResourcePage, pages: ResourcePage[]): boolean {
  if (name === null) return pageCount > 1
  return pages.some((other) => other.n !== n && other.name === name)
}

// As its heading or first line.
function hasHeading({ text }: ResourcePage, name: string): boolean {
  const bare = (words: string) => words.replace(/\s+/g, '')
  const isFirst = bare(text.slice(0, name.length * 2)).startsWith(bare(name))
  return isFirst || textBlocks(text, name)[0]?.kind === 'heading'
}
