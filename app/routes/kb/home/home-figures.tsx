import { useId } from 'react'
import { href } from 'react-router'
import { formatCount, formatSize } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { unreadFigure } from '#app/locales/use-unread-words.ts'
import { isFullPage } from '#app/routes/kb/chats/groups.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import type { Kb } from '#contract/entities/kb.ts'

interface HomeFiguresProps {
  kb: Kb
  /** Null if unknown. */
  chatCount: number | null
  unread: number
}

export function HomeFigures({ kb, chatCount, unread }: HomeFiguresProps) {
  const { t } = useTranslation('kb')
  const at = { kbId: kb.id }
  return (
    <dl className="my-7 grid grid-cols-[repeat(auto-fit,minmax(128px,1fr))] border-line border-y">
      <Figure
        label={t('home.resources')}
        value={formatCount(kb.resourceCount)}
        to={kb.can.read ? href('/kb/:kbId/resources', at) : undefined}
        note={t('home.size', { size: formatSize(kb.resourceSize) })}
      />
      {kb.can.chat && (
        <>
          <Figure
            label={t('home.chats')}
            value={chatFigure(chatCount)}
            to={href('/kb/:kbId/chats', at)}
          />
          <Figure
            label={t('home.unread')}
            value={unreadFigure(unread)}
            to={href('/kb/:kbId/notifications', at)}
          />
        </>
      )}
      <Figure
        label={t('home.members')}
        value={formatCount(kb.memberCount)}
        to={kb.role ? href(membersPath(kb), at) : undefined}
        dialog
      />
    </dl>
  )
}

function chatFigure(count: number | null): string {
  if (count === null) return '–'
  return isFullPage(count) ? `${count}+` : formatCount(count)
}

// Administrators manage members where they are listed; others only see who is here.
function membersPath({ can }: Pick<Kb, 'can'>) {
  return can.manageMembers ? '/kb/:kbId/settings/collaborators' : '/kb/:kbId/people'
}

interface FigureProps {
  label: string
  value: string
  note?: string
  to?: string | undefined
  dialog?: boolean
}

function Figure({ label, value, note, to, dialog }: FigureProps) {
  const id = useId()
  const [named, counted] = [`${id}name`, `${id}count`]
  return (
    <div className="flex flex-col pt-4 pr-4 pb-4.5">
      <dt className="text-ink-2 text-sm" id={named}>
        {label}
      </dt>
      <dd className="font-heading text-2xl leading-[1.3] tabular-nums">
        {to ? (
          <Anchor
            className="no-underline hover:underline hover:decoration-1 hover:underline-offset-4"
            to={to}
            dialog={dialog}
            id={counted}
            aria-labelledby={`${named} ${counted}`}
          >
            {value}
          </Anchor>
        ) : (
          value
        )}
        {note && <span className="text-ink-2 text-sm block font-normal">{note}</span>}
      </dd>
    </div>
  )
}
