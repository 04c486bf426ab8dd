import { href, Link } from 'react-router'
import { plainLine } from '#app/chats/plain-line.ts'
import { chatTitle } from '#app/chats/title.ts'
import { Badge } from '#app/components/badge.tsx'
import { Icon } from '#app/components/icon.tsx'
import { useFormats } from '#app/format.ts'
import type { IconName } from '#app/icons/names.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { fileType } from '#app/resources/file-type.ts'
import type { Chat } from '#contract/entities/chat.ts'
import type { Resource } from '#contract/entities/resource.ts'
import { limits } from '#contract/limits.ts'

/** The newest files and links. */
export function RecentFiles({ kbId, files }: { kbId: string; files: Resource[] }) {
  const { t } = useTranslation('kb')
  const { moment } = useFormats()
  return (
    <RecentList
      name="files"
      title={t('home.recentFiles')}
      empty={t('home.noFiles')}
      all={{ to: href('/kb/:kbId/resources', { kbId }), label: t('home.allFiles') }}
      items={files.map((file) => ({
        id: file.id,
        to: href('/kb/:kbId/resources/:resourceId', { kbId, resourceId: file.id }),
        icon: fileType(file).icon,
        title: file.title,
        about: `${file.uploader.displayName} · ${moment(file.uploadedAt)}`,
      }))}
    />
  )
}

/** The chats last written in. */
export function RecentTalk({ kbId, chats }: { kbId: string; chats: Chat[] }) {
  const { t } = useTranslation(['shell', 'chats', 'kb'])
  const { moment } = useFormats()
  const written = chats
    .filter(({ lastMessageAt }) => lastMessageAt)
    .sort((one, other) => (other.lastMessageAt ?? '').localeCompare(one.lastMessageAt ?? ''))
    .slice(0, limits.recentShown)
  return (
    <RecentList
      name="talk"
      title={t('kb:home.recentTalk')}
      empty={t('kb:home.noTalk')}
      all={{ to: href('/kb/:kbId/chats', { kbId }), label: t('kb:home.allChats') }}
      items={written.map((chat) => ({
        id: chat.id,
        to: href('/kb/:kbId/chats/:chatId', { kbId, chatId: chat.id }),
        icon: chat.systemChat === 'ai_chat' ? 'bolt' : 'forum',
        title: chatTitle(chat, t),
        about: [chat.lastMessageAt && moment(chat.lastMessageAt), plainLine(chat.lastMessage ?? '')]
          .filter(Boolean)
          .join(' · '),
        unread: chat.unreadCount,
      }))}
    />
  )
}

interface RecentListProps {
  name: string
  title: string
  empty: string
  all: { to: string; label: string }
  items: {
    id: string
    to: string
    icon: IconName
    title: string
    about: string
    unread?: number
  }[]
}

function RecentList({ name, title, empty, all, items }: RecentListProps) {
  const heading = `recent-${name}`
  return (
    <section aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
        <Link className="text-link" to={all.to}>
          {all.label}
        </Link>
      </header>
      {items.length === 0 && <p className="muted">{empty}</p>}
      <ul>
        {items.map(({ id, to, icon, title, about, unread = 0 }) => (
          <li key={id}>
            <Link to={to}>
              <Icon name={icon} />
              <span className="truncate-name" title={title}>
                {title}
              </span>
              <Badge count={unread} />
              <span className="truncate-name muted small">{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
