import { href, useFetcher } from 'react-router'
import { constraints } from '#app/forms/constraints.build.ts'
import { StayHere } from '#app/forms/from-here.tsx'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { fileType } from '#app/routes/kb/resources/list/file-type.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/fields/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { plainItems } from '#app/ui/text/plain-items.ts'
import { Quote } from '#app/ui/text/quote.tsx'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { BookLine } from '#contract/entities/book-line.ts'
import { sourceName, sourcePath } from './source.ts'

export function LineItem({ line }: { line: BookLine }) {
  const { t } = useTranslation('book')
  const { quote, source, note, isShared } = line
  const isFile = source.kind === 'file'
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Quote
        parts={[plainItems(quote)]}
        source={useSourceName(source)}
        to={sourcePath(line)}
        icon={
          isFile ? fileType({ kind: 'file', type: '', title: source.title }).icon : 'chat_bubble'
        }
      >
        {isFile && source.isOlder && <span className="flex-none">{t('older')}</span>}
      </Quote>
      {note && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
      <p className="text-ink-2 text-sm">
        <Kept line={line} />
        {isShared && ` · ${t('isShared')}`}
      </p>
      <LineActions line={line} />
    </article>
  )
}

function useSourceName(source: BookLine['source']): string {
  const { t } = useTranslation('book')
  const { t: tChats } = useTranslation('chats')
  const { moment } = useFormats()
  const name = sourceName(source, tChats)
  if (source.kind === 'file') return name
  const { sender, sentAt } = source
  return t('ofMessage', { name: sender.displayName, chat: name, time: moment(sentAt) })
}

function Kept({ line: { keeper, createdAt } }: { line: BookLine }) {
  const { t } = useTranslation('book')
  const { moment } = useFormats()
  const isOwn = useSignedIn().user.id === keeper.id
  const time = moment(createdAt)
  return isOwn ? t('keptByYou', { time }) : t('keptBy', { name: keeper.displayName, time })
}

function LineActions({ line }: { line: BookLine }) {
  const { t } = useTranslation('book')
  const { id: lineId, kbId, can } = line
  const fetcher = useFetcher()
  const busy = fetcher.state !== 'idle'
  const change = { method: 'post', action: href('/kb/:kbId/book', { kbId }) } as const
  return (
    <div className="-ml-2 flex flex-wrap items-start print:hidden [&_.button]:gap-1.5 [&_.button]:px-2 [&_.button]:font-normal [&_.button]:text-ink-2 [&_.button]:text-sm [&_.button:hover]:text-ink">
      <ButtonLink
        look="quiet"
        icon="chat_bubble"
        dialog
        to={href('/kb/:kbId/book/:lineId/quote', { kbId, lineId })}
      >
        {t('quote')}
      </ButtonLink>
      <fetcher.Form {...change} className="contents" aria-label={t('actions')}>
        <StayHere />
        <input type="hidden" name="lineId" value={lineId} />
        {can.share && (
          <Button look="quiet" icon="group" name="intent" value="share" disabled={busy}>
            {t('share')}
          </Button>
        )}
        {can.unshare && (
          <Button look="quiet" icon="lock" name="intent" value="unshare" disabled={busy}>
            {t('unshare')}
          </Button>
        )}
        {can.remove && (
          <Button look="quiet" icon="delete" name="intent" value="remove" disabled={busy}>
            {t('remove')}
          </Button>
        )}
      </fetcher.Form>
      {can.edit && <NoteForm line={line} />}
    </div>
  )
}

function NoteForm({ line: { id, kbId, note } }: { line: BookLine }) {
  const { t } = useTranslation('book')
  const fetcher = useFetcher()
  return (
    <details className="open:w-full">
      <summary className="button inline-flex cursor-pointer" data-look="quiet">
        <Icon name="edit" size={18} />
        {t(note ? 'editNote' : 'addNote')}
      </summary>
      <fetcher.Form
        className="mt-2 grid grid-cols-1 gap-2"
        method="post"
        action={href('/kb/:kbId/book', { kbId })}
      >
        <StayHere />
        <input type="hidden" name="lineId" value={id} />
        <TextArea
          {...constraints.bookLine.note}
          id={`note-${id}`}
          name="note"
          label={t('note')}
          rows={2}
          defaultValue={note}
          key={note}
        />
        <div>
          <Button icon="check" name="intent" value="note" busy={fetcher.state !== 'idle'}>
            {t('saveNote')}
          </Button>
        </div>
      </fetcher.Form>
    </details>
  )
}
