import type { ReactNode } from 'react'
import { href } from 'react-router'
import { formatSize } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Avatar } from '#app/people/avatar.tsx'
import { isFullPage } from '#app/routes/kb/chats/groups.ts'
import { kbAddress } from '#app/routes/public/published/addresses.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import type { Kb } from '#contract/entities/kb.ts'
import type { Person } from '#contract/entities/user.ts'
import { limits } from '#contract/limits.ts'

type Face = Pick<Person, 'id' | 'displayName' | 'profileURL'>

/** A link to the members. Nothing if the reader is alone here or may not see them. */
export function Faces({ kb, faces }: { kb: Kb; faces: Face[] }) {
  const { t } = useTranslation('common')
  if (faces.length === 0) return null
  return (
    <p className="mt-1">
      <Anchor
        className="group inline-flex min-h-control items-center gap-2 text-ink-2 text-sm no-underline"
        to={href(membersPath(kb), { kbId: kb.id })}
        dialog
      >
        <span className="flex -space-x-1">
          {faces.map(({ id, displayName, profileURL }) => (
            <span className="grid rounded-full border-2 border-sheet" key={id}>
              <Avatar id={id} name={displayName} picture={profileURL} size="small" />
            </span>
          ))}
        </span>
        <span className="underline-offset-4 group-hover:underline">
          {t('members', { count: kb.memberCount })}
        </span>
      </Anchor>
    </p>
  )
}

// Administrators manage members where they are listed; others only see who is here.
function membersPath({ can }: Pick<Kb, 'can'>) {
  return can.manageMembers ? '/kb/:kbId/settings/collaborators' : '/kb/:kbId/people'
}

interface KbFactsProps {
  kb: Kb
  /** Null if unknown. */
  chatCount: number | null
  unread: number
}

/** The counts of a knowledge base (section 2) in one line. */
export function KbFacts({ kb, chatCount, unread }: KbFactsProps) {
  const { t } = useTranslation(['kb', 'common'])
  const at = { kbId: kb.id }
  const size = formatSize(kb.resourceSize)
  const mostUnread = limits.unreadCounted - 1
  return (
    <ul className="mt-9 flex flex-wrap gap-x-5 border-line border-t pt-2 text-ink-2 text-sm tabular-nums">
      <Fact to={kb.can.read ? href('/kb/:kbId/resources', at) : null}>
        {t('home.files', { count: kb.resourceCount, size })}
      </Fact>
      {kb.can.chat && chatCount !== null && (
        <Fact to={href('/kb/:kbId/chats', at)}>
          {isFullPage(chatCount)
            ? t('home.chatsMore', { most: limits.chatPageSize - 1 })
            : t('home.chats', { count: chatCount })}
        </Fact>
      )}
      {kb.can.chat && (
        <Fact to={href('/kb/:kbId/notifications', at)}>
          {unread > mostUnread
            ? t('home.unreadMore', { most: mostUnread })
            : t('home.unread', { count: unread })}
        </Fact>
      )}
      <Fact to={kb.role ? href(membersPath(kb), at) : null} dialog>
        {t('common:members', { count: kb.memberCount })}
      </Fact>
      {kb.isPublic && kb.canEveryoneRead && <Fact to={kbAddress(kb)}>{t('home.public')}</Fact>}
    </ul>
  )
}

interface FactProps {
  /** Null without permission. */
  to: string | null
  dialog?: boolean
  children: ReactNode
}

function Fact({ to, dialog, children }: FactProps) {
  const look = 'inline-flex min-h-control items-center'
  return (
    <li>
      {to ? (
        <Anchor
          className={`${look} no-underline hover:text-ink hover:underline hover:underline-offset-4`}
          to={to}
          dialog={dialog}
        >
          {children}
        </Anchor>
      ) : (
        <span className={look}>{children}</span>
      )}
    </li>
  )
}
