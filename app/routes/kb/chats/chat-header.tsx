import { href } from 'react-router'
import { Icon } from '#app/components/icon.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { PaneHeader } from '#app/routes/kb/pane-header.tsx'
import { useSignedIn } from '#app/shell/use-signed-in.ts'
import type { Chat } from '#contract/entities/chat.ts'
import type { Kb } from '#contract/entities/kb.ts'
import { ChatFace } from './chat-face.tsx'
import { ChatMenu } from './chat-menu.tsx'
import { ChatTabs } from './chat-tabs.tsx'
import { HereLine } from './people/here-line.tsx'
import { PeopleLink } from './people/people-link.tsx'
import type { ChatPeople } from './people/read-chat-people.ts'
import type { Here } from './people/use-here.ts'
import { ChatSearch } from './search/chat-search.tsx'

interface ChatHeaderProps {
  chat: Chat
  title: string
  people: ChatPeople | null
  /** Who is connected to the chat, where the page knows it. */
  here?: Here
  kb: Pick<Kb, 'resourceCount' | 'memberCount'> | undefined
}

/** The head of a chat: its face and title, its people, and its menu. */
export function ChatHeader({ chat, title, people, here, kb }: ChatHeaderProps) {
  const { t } = useTranslation('chatSettings')
  const { user } = useSignedIn()
  const other = chat.chatType === 'pm' ? people?.shown.find(({ id }) => id !== user.id) : undefined
  const at = { kbId: chat.knowledgeBaseId, chatId: chat.id }
  return (
    <PaneHeader className="@container flex-none flex-wrap items-center max-md:pt-2 max-sm:min-h-13 short:hidden">
      <ChatFace chat={chat} readerId={user.id} picture={other?.profileURL ?? null} />
      <h1 className="min-w-0 truncate max-md:flex-1 py-2 text-xl" title={title}>
        {title}
      </h1>
      {chat.notify === 'nothing' && (
        <Icon name="volume_off" size={18} label={t('notify.menu.nothing')} />
      )}
      <About chat={chat} fileCount={kb?.resourceCount ?? 0} />
      <ChatTabs {...at} />
      <ChatSearch {...at} />
      <span className="flex flex-none items-center gap-1 max-md:ml-auto">
        {here && <HereLine here={here} />}
        {chat.chatType !== 'pm' && (
          <PeopleLink
            people={people}
            here={here}
            count={people?.count ?? kb?.memberCount ?? 0}
            to={href('/kb/:kbId/chats/:chatId/settings/members', at)}
          />
        )}
        <ChatMenu chat={chat} />
      </span>
    </PaneHeader>
  )
}

function About({ chat, fileCount }: { chat: Chat; fileCount: number }) {
  const { t } = useTranslation('chats')
  if (!chat.systemChat) return null
  return (
    <span className="min-w-0 truncate text-ink-2 text-sm @max-[42rem]:hidden">
      {chat.systemChat === 'ai_chat'
        ? t('about.ai_chat', { count: fileCount })
        : t('about.townhall')}
    </span>
  )
}
