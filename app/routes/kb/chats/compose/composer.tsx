import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useState,
} from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { AttachButton } from '#app/routes/kb/chats/attachments/attach-button.tsx'
import { AttachingPart } from '#app/routes/kb/chats/attachments/attaching-part.tsx'
import type { Attaching } from '#app/routes/kb/chats/attachments/use-attaching.ts'
import { SaveDraftButton } from '#app/routes/kb/chats/drafts/save-draft-button.tsx'
import { plainForm } from '#app/routes/kb/chats/drafts/use-draft.ts'
import { messageFieldId } from '#app/shell/message-field-id.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { formatByKey } from '#app/ui/formatting/format-by-key.ts'
import { LazyPart } from '#app/ui/hooks/lazy-part.tsx'
import { isSendKey } from './is-send-key.ts'
import { NewPostLink } from './new-post-link.tsx'
import { Rejection } from './rejection.tsx'
import { type ComposerOptions, useComposer } from './use-composer.ts'

const loadFormatBar = async () => (await import('./format-bar.tsx')).default
const loadEmoji = async () => (await import('./emoji-insertion.tsx')).default

interface ComposerProps extends Omit<ComposerOptions, 'form'> {
  /** Sends the message without JavaScript. */
  action: string
  /** The files that a question is about. */
  about?: { chosen: ReactNode; chip: ReactNode } | undefined
  /** The field's name and placeholder. */
  label: string
  /** A choice about what is sent. */
  option?: ReactNode
  /** The arrow up key in the empty field. */
  onEditLast: () => void
}

const fieldLook =
  'block field-sizing-content max-h-[40dvh] min-h-[max(40px,var(--spacing-control))] w-full resize-none p-2 outline-none compact:text-lg'

// A long text takes the whole width, with the buttons below it.
const besideLook =
  'compact:w-auto compact:min-w-0 compact:flex-auto compact:placeholder-shown:flex-1 compact:text-ellipsis compact:placeholder:truncate noscript:basis-full!'

// While there is nothing to send.
const restingSend =
  'enabled:group-has-[[name=content]:placeholder-shown]/composer:border-line-2 enabled:group-has-[[name=content]:placeholder-shown]/composer:bg-raised enabled:group-has-[[name=content]:placeholder-shown]/composer:text-ink-2 enabled:group-has-[[name=content]:placeholder-shown]/composer:hover:bg-hover'

export function Composer(props: ComposerProps) {
  const { line, draft, about, label, option, mayWrite, refused } = props
  const errorId = useId()
  const { rootId } = line
  const { attach, nextId, attaching, mentions, everybody, reason, ...composer } = useComposer({
    ...props,
    form: plainForm,
  })
  const { bar, ...tools } = useTools(composer.field)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mentions.onKeyDown(event) || formatByKey(event, event.currentTarget)) return
    const { form, value } = event.currentTarget
    if (event.key === 'ArrowUp' && value === '' && !event.shiftKey) props.onEditLast()
    else if (isSendKey(event)) form?.requestSubmit()
    else return
    event.preventDefault()
  }
  return (
    <form
      className="group/composer rounded-md border border-line-2 bg-raised p-2 [box-shadow:var(--shadow-float)] focus-within:border-accent focus-within:outline-1 focus-within:outline-accent compact:flex compact:flex-wrap compact:items-end compact:p-1.5"
      method="post"
      encType="multipart/form-data"
      action={props.action}
      onSubmit={composer.onSubmit}
      id={rootId ? 'reply-composer' : 'composer'}
    >
      <HiddenIds rootId={rootId} clientId={nextId} />
      {about?.chosen}
      <AttachingPart attaching={attaching} />
      <textarea
        className={classes(fieldLook, !option && besideLook)}
        ref={attach}
        id={rootId ? undefined : messageFieldId}
        name="content"
        rows={1}
        data-pane-focus={rootId ? true : undefined}
        {...mentions.field}
        aria-label={label}
        placeholder={label}
        // Read-only instead of disabled, so that typed text can still be copied.
        readOnly={!mayWrite}
        defaultValue={refused?.content ?? draft}
        aria-invalid={reason ? true : undefined}
        aria-describedby={reason ? errorId : undefined}
        {...composer.length}
        {...composer.handlers}
        onKeyDown={onKeyDown}
        // Back would restore the sent text with a new id, so that it could be sent twice.
        autoComplete="off"
      />
      {mentions.list}
      {bar}
      <Rejection
        className="px-2 pt-1 pb-2 compact:order-1 compact:w-full"
        id={errorId}
        reason={reason}
        meant={refused?.meant}
        question={everybody.question}
      />
      <SendBar
        {...{ attaching, mayWrite, option, ...tools }}
        chip={about?.chip}
        withPost={mayWrite && !rootId && !about}
      />
    </form>
  )
}

function useTools(field: RefObject<HTMLTextAreaElement | null>) {
  return { ...useFormatBar(field), ...useInserters(field) }
}

function useFormatBar(field: RefObject<HTMLTextAreaElement | null>) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const opener = {
    'aria-controls': id,
    'aria-expanded': isOpen,
    onClick: () => {
      setOpen(!isOpen)
      field.current?.focus()
    },
  }
  return { opener, bar: isOpen && <LazyPart load={loadFormatBar} props={{ id, field }} /> }
}

type ButtonProps = Partial<ComponentProps<'button'>>

/** What the buttons beside the field do; their script is loaded when one is used. */
function useInserters(field: RefObject<HTMLTextAreaElement | null>) {
  const [opened, setOpened] = useState<{ n: number; source: HTMLElement } | null>(null)
  const mention: ButtonProps = {
    onClick: async () => {
      // At once, so that a phone shows its keyboard.
      field.current?.focus()
      const { insertMention } = await import('./insert.ts')
      insertMention(field.current)
    },
  }
  const emoji: ButtonProps = {
    'aria-haspopup': 'dialog',
    onClick: ({ currentTarget: source }) => setOpened({ n: (opened?.n ?? 0) + 1, source }),
  }
  const picker = opened && (
    <LazyPart key={opened.n} load={loadEmoji} props={{ field, source: opened.source }} />
  )
  return { picker, inserters: { mention, emoji } }
}

interface HiddenIdsProps extends Pick<ComposerProps, 'clientId'> {
  rootId: string | null
}

function HiddenIds({ clientId, rootId }: HiddenIdsProps) {
  return (
    <>
      <input type="hidden" name="clientId" value={clientId} />
      {rootId && <input type="hidden" name="rootMessageId" value={rootId} />}
    </>
  )
}

interface SendBarProps {
  attaching: Attaching
  /** Whether a post can be written instead. */
  withPost: boolean
  /** The button that opens the bar with formats. */
  opener: ButtonProps
  inserters: { mention: ButtonProps; emoji: ButtonProps }
  /** The emoji, once they were asked for. */
  picker: ReactNode
  chip: ReactNode
  option: ReactNode
  mayWrite: boolean
}

function SendBar(props: SendBarProps) {
  const { attaching, mayWrite, withPost, opener, inserters, picker, chip, option } = props
  const { t } = useTranslation('chats')
  return (
    <div
      className={classes(
        'flex flex-wrap items-center justify-end gap-1 compact:ml-auto noscript:w-full',
        option ? 'compact:w-full' : null,
      )}
    >
      {option}
      {chip}
      <AttachButton attaching={attaching} />
      <IconButton
        {...inserters.mention}
        className="compact:hidden noscript:hidden"
        type="button"
        icon="alternate_email"
        label={t('composer.formats.mention')}
        disabled={!mayWrite}
      />
      <IconButton
        {...inserters.emoji}
        className="compact:hidden noscript:hidden"
        type="button"
        icon="mood"
        label={t('composer.formats.emoji')}
        disabled={!mayWrite}
      />
      {picker}
      <IconButton
        {...opener}
        className="noscript:hidden"
        type="button"
        icon="match_case"
        label={t('composer.formats.open')}
        disabled={!mayWrite}
      />
      {withPost && <NewPostLink chatId={attaching.chatId} />}
      <span className="ml-auto pr-2 text-ink-2 text-sm compact:hidden noscript:hidden">
        {t('composer.hint')}
      </span>
      <span className="mr-auto hidden px-2 text-ink-2 text-sm noscript:inline noscript:max-sm:sr-only">
        {t('composer.markdown')}
      </span>
      <SaveDraftButton chatId={attaching.chatId} />
      <Button
        className={attaching.uploads.length === 0 ? restingSend : undefined}
        look="primary"
        icon="send"
        disabled={!mayWrite}
      >
        <span className="max-sm:sr-only">{t('composer.send')}</span>
      </Button>
    </div>
  )
}
