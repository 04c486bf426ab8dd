import { href, Link, useRouteLoaderData } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { Page, PageHeader } from '#app/components/page.tsx'
import { formatCount, formatSize } from '#app/format.ts'
import { GuestNotice } from '#app/kb/guest-notice.tsx'
import type { loader as kbLoader } from '#app/kb/route.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useRevalidateOn } from '#app/realtime/live-provider.tsx'
import type { Route } from './+types/home.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const frame = matches.find((match) => match?.id === 'kb/route')
  const title = (frame?.loaderData as { kb: { title: string } } | undefined)?.kb.title
  return [{ title: `${title} · Commonplace` }]
}

/** What is here, and what to do next. */
export default function KbHome({ params }: Route.ComponentProps) {
  const { t } = useTranslation('kb')
  const frame = useRouteLoaderData<typeof kbLoader>('kb/route')
  useRevalidateOn([
    'resource_add',
    'resource_remove',
    'resource_update',
    'kb_update',
    'message',
    'kb_member_add',
  ])
  if (!frame) return null
  const { kb, chats } = frame
  const chatPath = (system: 'townhall' | 'ai_chat') => {
    const chat = chats.find(({ systemChat }) => systemChat === system)
    return chat && href('/kb/:kbId/chats/:chatId', { kbId: params.kbId, chatId: chat.id })
  }
  const [townhall, aiChat] = [chatPath('townhall'), chatPath('ai_chat')]
  return (
    <Page>
      <PageHeader title={kb.title} />
      {kb.description && <p className="kb-about">{kb.description}</p>}
      <GuestNotice kb={kb} />
      <dl className="kb-figures">
        <Figure
          label={t('home.resources')}
          value={formatCount(kb.resourceCount)}
          to={kb.can.read ? href('/kb/:kbId/resources', params) : undefined}
          note={t('home.size', { size: formatSize(kb.resourceSize) })}
        />
        {kb.can.chat && (
          <Figure
            label={t('home.chats')}
            value={formatCount(chats.length)}
            to={href('/kb/:kbId/chats', params)}
          />
        )}
        {kb.can.chat && <Figure label={t('home.unread')} value={formatCount(kb.unreadCount)} />}
        <Figure label={t('home.members')} value={formatCount(kb.memberCount)} />
      </dl>
      <p className="actions">
        {aiChat && (
          <ButtonLink look="primary" icon="bolt" to={aiChat}>
            {t('home.startAsking')}
          </ButtonLink>
        )}
        {townhall && (
          <ButtonLink icon="forum" to={townhall}>
            {t('home.talk')}
          </ButtonLink>
        )}
        {kb.can.upload && (
          <ButtonLink icon="upload" to={href('/kb/:kbId/resources', params)}>
            {t('home.upload')}
          </ButtonLink>
        )}
      </p>
    </Page>
  )
}

interface FigureProps {
  label: string
  value: string
  note?: string
  to?: string | undefined
}

function Figure({ label, value, note, to }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {to ? <Link to={to}>{value}</Link> : value}
        {note && <span className="muted small block">{note}</span>}
      </dd>
    </div>
  )
}
