import type { ReactNode } from 'react'
import { href, useRouteLoaderData } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Avatar } from '#app/people/avatar.tsx'
import type { loader as rootLoader } from '#app/root.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Wrap } from '#app/ui/wrap.tsx'
import type { KbCard } from '#contract/entities/kb.ts'
import type { LinkPreview } from './read.ts'

interface SheetProps {
  /** Screen readers read it together with the title. */
  lead: string
  kb: KbCard
  inviter?: LinkPreview['inviter']
  children: ReactNode
}

export function InvitationSheet({ lead, kb, inviter, children }: SheetProps) {
  const { t } = useTranslation('common')
  return (
    <Wrap as="section">
      <Panel>
        <span className="flex items-center gap-3">
          <span className="grid size-13 place-items-center rounded-lg bg-wash text-accent">
            <Icon name={kb.icon} size={28} />
          </span>
          {inviter && <Face inviter={inviter} />}
        </span>
        <h1>
          <span className="mb-1 block font-label text-base text-ink-2 tracking-[0] wrap-anywhere">
            {lead}{' '}
          </span>
          {kb.title}
        </h1>
        {kb.description && <p className="line-clamp-6 text-pretty text-ink-2">{kb.description}</p>}
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-sm tabular-nums">
          <span>{t('files', { count: kb.resourceCount })}</span>
          <span>{t('members', { count: kb.memberCount })}</span>
        </p>
        {children}
      </Panel>
    </Wrap>
  )
}

/** A signed-out visitor sees initials, because pictures need a session. */
function Face({ inviter }: { inviter: NonNullable<SheetProps['inviter']> }) {
  const user = useRouteLoaderData<typeof rootLoader>('root')?.user
  const { id, displayName, profileURL } = inviter
  return <Avatar id={id} name={displayName} picture={user ? profileURL : null} size="medium" />
}

export function InvitationActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-2 max-sm:grid">{children}</div>
}

export function AlreadyMember({ kb }: { kb: KbCard }) {
  const { t } = useTranslation('invite')
  return (
    <InvitationSheet lead={t('alreadyMember')} kb={kb}>
      <InvitationActions>
        <ButtonLink look="primary" large href={href('/kb/:kbId', { kbId: kb.id })}>
          {t('toKb')}
        </ButtonLink>
        <ButtonLink large href={href('/dashboard')}>
          {t('toDashboard')}
        </ButtonLink>
      </InvitationActions>
    </InvitationSheet>
  )
}

export function RequestWaits({ kb }: { kb: KbCard }) {
  const { t } = useTranslation('invite')
  return (
    <InvitationSheet lead={t('waiting.title')} kb={kb}>
      <p role="status">{t('waiting.text')}</p>
      <InvitationActions>
        <ButtonLink look="primary" large href={href('/dashboard')}>
          {t('toDashboard')}
        </ButtonLink>
      </InvitationActions>
    </InvitationSheet>
  )
}
