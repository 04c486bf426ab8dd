import type { ReactNode } from 'react'
import { href, useFetcher } from 'react-router'
import { StayHere } from '#app/forms/from-here.tsx'
import { formatSize, useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { PaneHeader } from '#app/shell/pane-header.tsx'
import { Button, ButtonLink, IconLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icons/names.ts'
import { LoadedList } from '#app/ui/lists/loaded-list.tsx'
import { Paging } from '#app/ui/lists/paging.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import type { BinEntry } from '#contract/entities/bin.ts'
import { binPaths } from './paths.ts'
import { plainTitle } from './plain-title.ts'
import type { BinContent } from './read-bin.ts'

interface BinListProps extends BinContent {
  /** Null for deleted knowledge bases. */
  kbId: string | null
  emptyText: string
}

export function BinList({ kbId, title, cursor, page, emptyText }: BinListProps) {
  const { t } = useTranslation(['bin', 'common'])
  const paths = binPaths(kbId)
  return (
    <BinFrame
      inKb={kbId !== null}
      title={title}
      button={
        page.items &&
        page.items.totalCount > 0 && (
          <ButtonLink icon="delete" dialog to={paths.purge}>
            {t('emptyBin')}
          </ButtonLink>
        )
      }
    >
      <LoadedList here={`${kbId} ${cursor}`} list={page} sentence={(values) => t('failed', values)}>
        {({ entries, nextCursor, totalCount, totalSize }) => (
          <>
            {totalCount === 0 ? (
              <Empty icon="delete" title={t('empty')} text={emptyText} />
            ) : (
              <p className="text-ink-2">
                {t('lead')}
                {t('common:between.sentences')}
                {totalSize > 0 && t('total', { size: formatSize(totalSize) })}
              </p>
            )}
            <BinDays kbId={kbId} entries={entries} />
            {(cursor || nextCursor) && (
              <Paging>
                {cursor && <ButtonLink to={paths.list}>{t('newest')}</ButtonLink>}
                {nextCursor && (
                  <ButtonLink to={`${paths.list}?${new URLSearchParams({ cursor: nextCursor })}`}>
                    {t('older')}
                  </ButtonLink>
                )}
              </Paging>
            )}
          </>
        )}
      </LoadedList>
    </BinFrame>
  )
}

interface BinFrameProps {
  inKb: boolean
  title: string
  button: ReactNode
  children: ReactNode
}

function BinFrame({ inKb, title, button, children }: BinFrameProps) {
  if (!inKb)
    return (
      <Page narrow>
        <PageHeader title={title}>{button}</PageHeader>
        {children}
      </Page>
    )
  return (
    <>
      <PaneHeader>
        <h1 className="mr-auto text-xl">{title}</h1>
        {button}
      </PaneHeader>
      <div className="px-6 pt-4 pb-12 max-sm:px-4">{children}</div>
    </>
  )
}

interface BinDaysProps {
  kbId: string | null
  entries: ShownEntry[]
}

function BinDays({ kbId, entries }: BinDaysProps) {
  const { day, dayKey } = useFormats()
  const days = Map.groupBy(entries, ({ deletedAt }) => dayKey(deletedAt))
  return [...days].map(([key, ofDay]) => (
    <section key={key} className="mt-6 max-w-[688px] print:max-w-none">
      <h2 className="border-line border-b pb-1.5 text-base">{day(ofDay[0]?.deletedAt ?? '')}</h2>
      <ul>
        {ofDay.map((entry) => (
          <BinItem key={entry.id} kbId={kbId} entry={entry} />
        ))}
      </ul>
    </section>
  ))
}

type ShownEntry = BinEntry & { icon: IconName; kindName: string; daysLeft: number }

interface BinItemProps {
  /** Null for deleted knowledge bases. */
  kbId: string | null
  entry: ShownEntry
}

function BinItem({ kbId, entry }: BinItemProps) {
  const { t } = useTranslation('bin')
  const title = plainTitle(entry) || t('untitled')
  const purge = new URLSearchParams({ id: entry.id })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2.5">
      <Icon className="flex-none self-start text-ink-2" name={entry.icon} />
      <div className="min-w-0 flex-1 basis-50 max-sm:basis-[calc(100%-2rem)]">
        <p className="wrap-anywhere font-semibold sm:line-clamp-2">{title}</p>
        <Facts entry={entry} />
      </div>
      <div className="flex flex-none items-center gap-1 max-sm:ml-8">
        <RestoreForm kbId={kbId} entry={entry} title={title} />
        <IconLink
          icon="delete"
          label={t('purgeOne', { title })}
          dialog
          to={`${binPaths(kbId).purge}?${purge}`}
        />
      </div>
    </li>
  )
}

function Facts({ entry }: { entry: ShownEntry }) {
  const { t } = useTranslation(['bin', 'common'])
  const { time } = useFormats()
  const { kind, kindName, resourceCount, size, deletedBy, deletedAt, daysLeft } = entry
  const facts = [
    kindName,
    ...(kind === 'folder' || kind === 'kb' ? [t('common:files', { count: resourceCount })] : []),
    ...(size > 0 ? [formatSize(size)] : []),
    t('by', { name: deletedBy.displayName }),
  ]
  return (
    <p className="wrap-anywhere text-ink-2 text-sm">
      {facts.join(' · ')}
      {' · '}
      <time dateTime={deletedAt}>{time(deletedAt)}</time>
      {' · '}
      {t('left', { count: daysLeft })}
    </p>
  )
}

function RestoreForm({ kbId, entry, title }: BinItemProps & { title: string }) {
  const { t } = useTranslation('bin')
  const { Form, state } = useFetcher()
  const { id, kind, chatId } = entry
  const action =
    kind === 'message' && kbId && chatId
      ? href('/kb/:kbId/chats/:chatId/messages/:messageId/restore', { kbId, chatId, messageId: id })
      : binPaths(kbId).restore
  return (
    <Form method="post" action={action}>
      <StayHere />
      <input type="hidden" name="id" value={id} />
      <Button icon="undo" busy={state !== 'idle'} aria-label={t('restoreOne', { title })}>
        {t('restore')}
      </Button>
    </Form>
  )
}
