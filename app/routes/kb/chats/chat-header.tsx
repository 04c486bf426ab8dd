import { Form, href, useLocation } from 'react-router'
import { SearchField } from '#app/forms/search-field.tsx'
import { formatCount } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Avatar } from '#app/people/avatar.tsx'
import { PaneHeader } from '#app/shell/pane-header.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { IconLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { MenuLink, MenuRule, MoreMenu } from '#app/ui/menus/menu.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { Chat } from '#contract/entities/chat.ts'
import type { Kb } from '#contract/entities/kb.ts'
import { ChatFace } from './chat-face.tsx'
import type { ChatPeople } from './people/read-chat-people.ts'
import type { Here } from './people/use-here.ts'

const parts = [
  { name: 'messages', path: '/kb/:kbId/chats/:chatId' },
  { name: 'images', path: '/kb/:kbId/chats/:chatId/images' },
  { name: 'files', path: '/kb/:kbId/chats/:chatId/files' },
] as const

interface ChatHeaderProps {
  chat: Chat
  title: string
  people: ChatPeople | null
  here?: Here
  kb: Pick<Kb, 'resourceCount' | 'memberCount'> | undefined
}

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
    <span className="min-w-0 truncate text-ink-2 text-sm @max-[51.25rem]:hidden">
      {chat.systemChat === 'ai_chat'
        ? t('about.ai_chat', { count: fileCount })
        : t('about.townhall')}
    </span>
  )
}

function HereLine({ here: { people, count } }: { here: Here }) {
  const { t } = useTranslation('people')
  if (count === 0) return null
  const names = t('here.names', { names: people.map((one) => one.displayName).join(', ') })
  return (
    <span className="flex flex-none items-center gap-1.5 text-ink-2 text-sm" title={names}>
      <span className="size-2 rounded-full bg-accent forced-colors:bg-[CanvasText]" />
      <span className="max-lg:sr-only">{t('here.count', { count })}</span>
      <span className="sr-only">{names}</span>
    </span>
  )
}

/** On small screens a link to the search. */
function ChatSearch(at: { kbId: string; chatId: string }) {
  const { t } = useTranslation('chatSettings')
  const path = href('/kb/:kbId/chats/:chatId/search', at)
  if (useLocation().pathname === path) return null
  return (
    <>
      <search className="hidden w-44 @min-[56rem]:block">
        <Form action={path}>
          <SearchField name="q" label={t('search')} />
        </Form>
      </search>
      <IconLink className="@min-[56rem]:hidden" icon="search" label={t('search')} to={path} />
    </>
  )
}

function ChatTabs(at: { kbId: string; chatId: string }) {
  const { t } = useTranslation('chatSettings')
  const { pathname } = useLocation()
  const isInPane = /\/(thread|citation)\//.test(pathname)
  return (
    <Tabs
      className="-mb-px ml-auto max-md:order-last max-md:ml-0 max-md:w-full md:[&>a]:min-h-15"
      label={t('files.tabs')}
      tabs={parts.map(({ name, path }) => ({
        to: href(path, at),
        label: t(`files.${name}`),
        current: pathname === href(path, at) || (name === 'messages' && isInPane),
      }))}
    />
  )
}

interface PeopleLinkProps {
  people: ChatPeople | null
  /** Their faces have a mark. */
  here?: Here | undefined
  count: number
  to: string
}

function PeopleLink({ people, here, count, to }: PeopleLinkProps) {
  const { t } = useTranslation('chatSettings')
  const label = t('people.count', { count })
  return (
    <Anchor
      className="flex min-h-control items-center gap-1.5 rounded-sm px-2 text-ink-2 text-sm no-underline hover:bg-hover"
      dialog
      to={to}
      aria-label={label}
      data-tooltip={label}
    >
      {people && (
        <span className="flex max-sm:hidden">
          {people.shown.map(({ id, displayName, profileURL }) => (
            <span
              className="relative -ml-1.5 flex rounded-full border-2 border-sheet first:ml-0"
              key={id}
            >
              <Avatar id={id} name={displayName} picture={profileURL} size="small" />
              {here?.people.some((one) => one.id === id) && (
                <span className="absolute -right-0.5 -bottom-0.5 size-2 rounded-full border border-sheet bg-accent forced-colors:bg-[CanvasText]" />
              )}
            </span>
          ))}
        </span>
      )}
      <Icon {...(people && { className: 'sm:hidden' })} name="group" size={18} />
      {formatCount(count)}
    </Anchor>
  )
}

function ChatMenu({ chat }: { chat: Chat }) {
  const { t } = useTranslation(['chatSettings', 'chats'])
  const at = { kbId: chat.knowledgeBaseId, chatId: chat.id }
  const { leave, dismiss, manageMembers } = chat.can
  return (
    <MoreMenu label={t('menu.label')}>
      {chat.can.send && (
        <MenuLink icon="article" dialog to={href('/kb/:kbId/chats/:chatId/new-post', at)}>
          {t('chats:post.title')}
        </MenuLink>
      )}
      <MenuLink icon="settings" dialog to={href('/kb/:kbId/chats/:chatId/settings', at)}>
        {t('menu.settings')}
      </MenuLink>
      <MenuLink icon="group" dialog to={href('/kb/:kbId/chats/:chatId/settings/members', at)}>
        {t('tabs.members')}
      </MenuLink>
      <MenuLink
        icon={chat.notify === 'everything' ? 'notifications' : 'volume_off'}
        dialog
        to={href('/kb/:kbId/chats/:chatId/settings', at)}
      >
        {t(`notify.menu.${chat.notify}`)}
      </MenuLink>
      {manageMembers && (
        <MenuLink
          icon="group_add"
          dialog
          to={href('/kb/:kbId/chats/:chatId/settings/members/add', at)}
        >
          {t('tabs.add')}
        </MenuLink>
      )}
      {(leave || dismiss) && <MenuRule />}
      {leave && (
        <MenuLink danger icon="logout" dialog to={href('/kb/:kbId/chats/:chatId/leave', at)}>
          {t('leave.menu')}
        </MenuLink>
      )}
      {dismiss && (
        <MenuLink danger icon="delete" dialog to={href('/kb/:kbId/chats/:chatId/dismiss', at)}>
          {t('dismiss.menu')}
        </MenuLink>
      )}
    </MoreMenu>
  )
}
