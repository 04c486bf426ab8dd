import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Avatar } from '#app/people/avatar.tsx'
import { useCellName } from '#app/routes/kb/chats/answer/citation.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { excerptParts } from '#app/ui/text/excerpt-parts.ts'
import { ExcerptRows, isTable } from '#app/ui/text/excerpt-rows.tsx'
import { Marked } from '#app/ui/text/quote.tsx'
import type { SearchHit } from '#contract/entities/search.ts'
import type { HitGroup } from './group.ts'
import { iconOf, pathOf, usePlaceOf } from './hit-place.ts'

/** Further passages of a file that are open. */
const moreShown = 2

const inTalk = '[&_mark]:[font-family:inherit]'
const inDocument = 'border-line-2 border-l-3 pl-4 font-serif text-[1.0625rem] leading-[1.5]'
const nameLook =
  'inline-flex min-h-control min-w-0 items-center gap-2 font-semibold text-accent no-underline hover:underline hover:underline-offset-[3px]'

export function Hit({ group: { hit, more }, within }: { group: HitGroup; within: boolean }) {
  const { t } = useTranslation('find')
  return (
    <li className="grid grid-cols-1 gap-1">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 [&_a]:min-h-8">
        <Name hit={hit} />
        <Where hit={hit} within={within} />
      </div>
      <Excerpt hit={hit} />
      {hit.foundByTerm && (
        <p className="text-ink-2 text-sm">{t('foundByTerm', { term: hit.foundByTerm })}</p>
      )}
      <Passages hits={more.slice(0, moreShown)} />
      {more.length > moreShown && (
        <details>
          <summary className="min-h-control w-fit cursor-pointer content-center text-ink-2 text-sm">
            {t('morePassages', { count: more.length - moreShown })}
          </summary>
          <Passages hits={more.slice(moreShown)} />
        </details>
      )}
    </li>
  )
}

function Name({ hit }: { hit: SearchHit }) {
  const { t } = useTranslation('find')
  const nameOf = usePlaceOf()
  const { person, kind } = hit
  if (kind === 'person' && person) {
    return (
      <Anchor className={nameLook} dialog to={pathOf(hit)}>
        <Avatar id={person.id} name={hit.title} picture={person.profileURL} size="small" />
        <span className="wrap-anywhere">{hit.title}</span>
      </Anchor>
    )
  }
  const parts = excerptParts({ excerpt: hit.title, marks: hit.titleMarks })
  return (
    <Link className={nameLook} to={pathOf(hit)}>
      <Icon name={iconOf(hit)} size={18} />
      <span className={classes('wrap-anywhere', inTalk)}>
        {kind === 'resource' || kind === 'folder' ? <Marked parts={parts} /> : nameOf(hit)}
        {kind === 'folder' && <span className="sr-only">{t('folder')}</span>}
      </span>
    </Link>
  )
}

/** The knowledge base only if it is not the page's own. */
function Where({ hit, within }: { hit: SearchHit; within: boolean }) {
  const { t } = useTranslation('find')
  const { day, moment } = useFormats()
  const { kind, kbTitle, folderNames, person, sender, createdAt } = hit
  return (
    <span className="wrap-anywhere text-ink-2 text-sm">
      {[
        sender?.displayName,
        person?.realName,
        folderNames.join(' / '),
        within ? null : t('inKb', { kb: kbTitle }),
        createdAt && (kind === 'message' ? moment(createdAt) : day(createdAt)),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
}

/** A row of a table is hard to read without the names of its cells. */
function Excerpt({ hit }: { hit: SearchHit }) {
  const cellName = useCellName()
  if (!hit.excerpt) return <Missing words={hit.missing} />
  const look = hit.kind === 'message' ? inTalk : inDocument
  const cell = cellName(hit)
  const parts = excerptParts(hit)
  return (
    <>
      {cell && <p className="wrap-anywhere text-ink-2 text-sm">{cell}</p>}
      {isTable(parts) ? (
        <ExcerptRows className={look} parts={parts} />
      ) : (
        <p className={classes('line-clamp-4 max-w-[68ch] wrap-anywhere', look)}>
          <Marked parts={parts} />
        </p>
      )}
      <Missing words={hit.missing} />
    </>
  )
}

function Missing({ words }: { words: string[] }) {
  const { t } = useTranslation(['find', 'common'])
  if (words.length === 0) return null
  const all = words.join(t('common:between.names'))
  return <p className="wrap-anywhere text-ink-2 text-sm">{t('missing', { words: all })}</p>
}

function Passages({ hits }: { hits: SearchHit[] }) {
  return hits.map((passage) => <Further key={`${passage.page} ${passage.start}`} hit={passage} />)
}

function Further({ hit }: { hit: SearchHit }) {
  const nameOf = usePlaceOf()
  return (
    <div className="grid grid-cols-1 gap-1 pt-1">
      <Link className="text-link w-fit py-1 text-sm" to={pathOf(hit)}>
        {nameOf(hit)}
      </Link>
      <Excerpt hit={hit} />
    </div>
  )
}
