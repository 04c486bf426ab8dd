import { Form, href } from 'react-router'
import { From } from '#app/forms/from-here.tsx'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Avatar, BotAvatar } from '#app/people/avatar.tsx'
import { chatTitle } from '#app/routes/kb/chats/title.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { MenuButton, MoreMenu } from '#app/ui/menus/menu.tsx'
import type { Notification } from '#contract/entities/notification.ts'
import { notificationKinds } from '#contract/notification-kinds.ts'
import { plainLine } from '#shared/plain-line.ts'
import { MarkForm } from './mark-form.tsx'
import { mentionParts } from './mentions.ts'

interface InboxRowProps {
  notification: Notification
  here: string
  /** The rows then do not name the knowledge base. */
  ofKb: boolean
  /** True if no other notification of the same chat is unread in this list. */
  alone: boolean
}

// The tint is wider than the text, but the line is not.
const line =
  'before:pointer-events-none before:absolute before:inset-x-2 before:bottom-0 before:border-line before:border-b'

export function InboxRow({ notification, here, ofKb, alone }: InboxRowProps) {
  const { title, text, news, place } = useNotificationText(notification, ofKb)
  const { id, type, actor, isRead, createdAt } = notification
  const said = [text && `text-${id}`, news && `news-${id}`].filter(Boolean)
  return (
    <li
      className={classes(
        'group/row relative grid grid-cols-[8px_32px_minmax(0,1fr)_var(--spacing-control)] items-start gap-x-3 px-2 py-2 hover:bg-hover max-sm:gap-x-2 max-sm:pe-0 [&>.avatar]:mt-1',
        line,
        isRead ? 'text-ink-2' : 'bg-wash/60',
      )}
      data-notification
    >
      <span className="grid h-6 place-items-center">
        {!isRead && (
          <span className="size-2 rounded-full bg-accent forced-colors:border" aria-hidden />
        )}
      </span>
      {actor?.isBot ? (
        <BotAvatar />
      ) : (
        <Avatar
          id={actor?.id ?? ''}
          name={actor?.displayName ?? ''}
          picture={actor?.profileURL ?? null}
        />
      )}
      <div className="min-w-0">
        <div className="grid min-h-6 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 sm:flex sm:gap-x-3">
          <OpenForm {...{ notification, here, title }} describedBy={said.join(' ') || undefined} />
          {place && (
            <p className="flex flex-1 items-center gap-1.5 text-ink-2 text-sm max-sm:order-last max-sm:col-span-full sm:min-w-24">
              <Icon name={notificationKinds[type].icon} size={16} />
              <span className="min-w-0 truncate">{place}</span>
            </p>
          )}
          <RowTime at={createdAt} />
        </div>
        {text && (
          <p className={news ? 'sr-only' : 'text-ink-2 text-sm wrap-anywhere'} id={`text-${id}`}>
            {text}
          </p>
        )}
        {news && (
          <p className={newsLook(type)} id={`news-${id}`}>
            <Mentioning text={news} names={notification.mentions} />
          </p>
        )}
        {notification.invitedAs && <AcceptForm notification={notification} here={here} />}
      </div>
      {!isRead && (
        <RowActions notification={notification} here={here} title={title} alone={alone} />
      )}
    </li>
  )
}

function newsLook(type: Notification['type']): string {
  return classes('line-clamp-2 wrap-anywhere', type !== 'message_mention' && 'max-sm:line-clamp-1')
}

function RowTime({ at }: { at: string }) {
  const { time, moment, daysAgo } = useFormats()
  return (
    <time className="flex-none text-ink-2 text-sm tabular-nums sm:ms-auto" dateTime={at}>
      {daysAgo(at) > 1 ? moment(at) : time(at)}
    </time>
  )
}

const coversRow =
  'cursor-pointer after:absolute after:inset-0 after:rounded-sm focus-visible:outline-none focus-visible:after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-accent'

type TitledProps = Pick<InboxRowProps, 'notification' | 'here'> & { title: string }

interface OpenFormProps extends TitledProps {
  /** Ids of what the row says besides. */
  describedBy: string | undefined
}

/** The button covers the whole row, below the row's other controls. */
function OpenForm({ notification, here, title, describedBy }: OpenFormProps) {
  const { t } = useTranslation('inbox')
  const { id, isRead, isActionable } = notification
  const { kbId, chatId, messageId, rootMessageId } = notification.redirectData
  const label = (
    <>
      {!isRead && <span className="sr-only">{t('unreadMark')} </span>}
      {title}
    </>
  )
  const weight = isRead ? 'font-medium' : 'font-heading'
  const look = `block max-w-full text-start max-sm:truncate sm:wrap-anywhere ${weight}`
  if (!isActionable || notification.invitedAs) return <p className={look}>{label}</p>
  return (
    <Form method="post" action={href('/inbox/:notificationId/open', { notificationId: id })}>
      <From path={here} />
      {Object.entries({ kbId, chatId, messageId, rootMessageId }).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <button
        type="submit"
        className={`${look} ${coversRow}`}
        data-open
        aria-describedby={describedBy}
      >
        {label}
      </button>
    </Form>
  )
}

// While its menu is open or its tooltip is shown, this element is above the next row.
const actions =
  'relative z-raised flex sm:mt-[calc((1.5rem-var(--spacing-control))/2)] group-has-[.menu[open]]/row:z-row-menu has-[[data-tooltip]:is(:hover,:focus-visible)]:z-panel'

/** A menu if more notifications of the same chat are unread. */
function RowActions({ notification, here, title, alone }: TitledProps & { alone: boolean }) {
  const { t } = useTranslation(['inbox', 'common'])
  const { id, redirectData } = notification
  const form = { here, onSubmit: focusRow }
  if (alone || !redirectData.chatId) {
    return (
      <div className={actions}>
        <MarkForm what={{ id }} {...form}>
          <IconButton icon="mark_email_read" label={t('markOneOf', { title })} />
        </MarkForm>
      </div>
    )
  }
  return (
    <div className={actions}>
      <MoreMenu label={t('common:moreOf', { name: title })}>
        <MarkForm what={{ id }} {...form}>
          <MenuButton icon="mark_email_read">{t('markOne')}</MenuButton>
        </MarkForm>
        <MarkForm what={{ chat: redirectData.chatId }} {...form}>
          <MenuButton icon="forum">{t('markChat')}</MenuButton>
        </MarkForm>
      </MoreMenu>
    </div>
  )
}

// The pressed button disappears.
function focusRow(form: HTMLFormElement): void {
  form.closest('li')?.querySelector<HTMLElement>('[data-open]')?.focus()
}

/** Known names are highlighted even if they have several words. */
function Mentioning({ text, names }: { text: string; names: string[] }) {
  const parts = mentionParts(text, names)
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <span key={index} className="font-semibold text-accent" data-mention>
        {part}
      </span>
    ) : (
      part
    ),
  )
}

interface AcceptFormProps {
  notification: Notification
  /** Where to return if accepting fails. */
  here: string
}

function AcceptForm({ notification, here }: AcceptFormProps) {
  const { t } = useTranslation('inbox')
  const { kbId, kbName } = notification.redirectData
  if (!kbId) return null
  return (
    <Form
      className="mt-2 grid grid-cols-2 gap-2"
      method="post"
      action={href('/kb/:kbId/invitation/accept', { kbId })}
    >
      <From path={here} />
      <Button look="primary" icon="how_to_reg" aria-label={t('acceptOf', { kb: kbName ?? '' })}>
        {t('accept')}
      </Button>
      <Button
        formAction={href('/kb/:kbId/invitation/decline', { kbId })}
        aria-label={t('declineOf', { kb: kbName ?? '' })}
      >
        {t('decline')}
      </Button>
    </Form>
  )
}

function useNotificationText(notification: Notification, ofKb: boolean) {
  const { t } = useTranslation('inbox')
  const { t: tChats } = useTranslation('chatLinks')
  const { type, actor, redirectData, isAggregated, isRead, groupCount: count } = notification
  const { invitedAs, excerpt } = notification
  const { chatId, chatTitle: title, systemChat, kbName } = redirectData
  const name = actor?.displayName ?? t('somebody')
  const kb = kbName ?? t('aKb')
  const chat = chatId && (title ? chatTitle({ title, systemChat }, tChats) : t('privateChat'))
  const where = [chat, ofKb ? null : kbName].filter(Boolean).join(' · ')
  if (isAggregated) {
    const title = isRead ? t('togetherRead', { count }) : t('together', { count })
    const text = isRead ? '' : t('togetherUnread', { count, kb })
    const news = excerpt && t('news', { name, text: plainLine(excerpt) })
    return { title, text, news, place: where }
  }
  if (invitedAs) {
    const text = t(`invitedAs.${invitedAs}`, { kb })
    return { title: t('titles.invited', { name }), text, news: '', place: '' }
  }
  const joined = notificationKinds[type].about === 'members'
  return {
    title: t(`titles.${type}`, { name, kb }),
    text: '',
    news: joined ? '' : plainLine(excerpt),
    place: joined ? '' : where,
  }
}
