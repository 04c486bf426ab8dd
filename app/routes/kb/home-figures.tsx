import { useId } from 'react'
import { href } from 'react-router'
import { Anchor } from '#app/components/anchor.tsx'
import { formatCount, formatSize } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Kb } from '#contract/entities/kb.ts'

interface HomeFiguresProps {
  kb: Kb
  /** Null where nobody can say. */
  chatCount: number | null
  /** Notifications that wait to be read. */
  unread: number
}

/** How much of everything there is; each figure leads to what it counts. */
export function HomeFigures({ kb, chatCount, unread }: HomeFiguresProps) {
  const { t } = useTranslation('kb')
  const at = { kbId: kb.id }
  return (
    <dl className="kb-figures">
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
            value={chatCount === null ? '–' : formatCount(chatCount)}
            to={href('/kb/:kbId/chats', at)}
          />
          <Figure
            label={t('home.unread')}
            value={formatCount(unread)}
            to={href('/kb/:kbId/notifications', at)}
          />
        </>
      )}
      <Figure
        label={t('home.members')}
        value={formatCount(kb.memberCount)}
        to={kb.can.manageMembers ? href('/kb/:kbId/settings/collaborators', at) : undefined}
        dialog
      />
    </dl>
  )
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
    <div>
      <dt id={named}>{label}</dt>
      <dd>
        {to ? (
          <Anchor to={to} dialog={dialog} id={counted} aria-labelledby={`${named} ${counted}`}>
            {value}
          </Anchor>
        ) : (
          value
        )}
        {note && <span className="muted small block">{note}</span>}
      </dd>
    </div>
  )
}
