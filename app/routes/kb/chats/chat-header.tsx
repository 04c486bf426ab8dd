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
  { name: 'messages', icon: 'forum', path: '/kb/:kbId/chats/:chatId' },
  { name: 'images', icon: 'image', path: '/kb/:kbId/chats/:chatId/images' },
  { name: 'files', icon: 'description', path: '/kb/:kbId/chats/:chatId/files' },
  { name: 'pinned', icon: 'keep', path: '/kb/:kbId/chats/:chatId/pinned' },
] as const

interface ChatHeaderProps {
  chat: Chat
  title: string
  people: ChatPeople | null
  here?: Here
  kb: Pick<Kb, 'resourceCount' | 'memberCount'> | undefined
}

export function ChatHeader({ chat, title, people, here, kb }: ChatHeaderProps) {
  const { t } = useTranslation('chats')
  const { user } = useSignedIn()
  const other = chat.chatType === 'pm' ? people?.shown.find(({ id }) => id !== user.id) : undefined
  const at = { kbId: chat.knowledgeBaseId, chatId: chat.id }
  return (
    <PaneHeader className="@container flex-none items-center max-sidebar:min-h-13 max-sidebar:gap-x-2 max-sidebar:px-2 short:min-h-11">
      <BackLink {...at} />
      <ChatFace chat={chat} readerId={user.id} picture={other?.profileURL ?? null} />
      <h1
        className="min-w-0 truncate py-2 text-xl max-sidebar:flex-1 sidebar:min-w-16 short:py-1 short:text-lg sidebar:short:max-w-1/2 sidebar:short:shrink-0"
        title={title}
      >
        {title}
      </h1>
      {chat.notify === 'nothing' && (
        <Icon name="volume_off" size={18} label={t('header.notify.nothing')} />
      )}
      <About chat={chat} fileCount={kb?.resourceCount ?? 0} />
      <ChatTabs {...at} />
      <ChatSearch {...at} />
      <span className="flex flex-none items-center gap-1 max-sidebar:hidden @max-[26rem]:hidden">
        {here && <HereLine here={here} />}
        {chat.chatType !== 'pm' && (
          <PeopleLink
            people={people}
            here={here}
            count={people?.count ?? kb?.memberCount ?? 0}
            to={href('/kb/:kbId/chats/:chatId/settings/members', at)}
          />
        )}
      </span>
      <ChatMenu chat={chat} />
    </PaneHeader>
  )
}

/** From a part of the chat to its messages, and from these to the list of chats. */
function BackLink(at: { kbId: string; chatId: string }) {
  const { t } = useTranslation('chats')
  const [messages, ...others] = useParts(at)
  const isPart = messages && others.some(({ current }) => current)
  return (
    <IconLink
      className="sidebar:hidden"
      icon="arrow_back"
      label={isPart ? messages.label : t('title')}
      to={isPart ? messages.to : href('/kb/:kbId/chats', { kbId: at.kbId })}
      data-own-header
    />
  )
}

/** On a small screen nothing else says which part of the chat is open. */
export function PartHeading({ children }: { children: string }) {
  return (
    <h2 className="sr-only max-sidebar:not-sr-only max-sidebar:px-4! max-sidebar:pt-4! max-sidebar:font-semibold">
      {children}
    </h2>
  )
}

function About({ chat, fileCount }: { chat: Chat; fileCount: number }) {
  const { t } = useTranslation('chats')
  if (!chat.systemChat) return null
  const isAsked = chat.systemChat === 'ai_chat'
  return (
    <>
      <span className="min-w-0 truncate text-ink-2 text-sm @max-[51.25rem]:hidden">
        {isAsked ? t('about.ai_chat', { count: fileCount }) : t('about.townhall')}
      </span>
      {isAsked && <SeenByAll />}
    </>
  )
}

/** An icon where its words have no space. */
function SeenByAll() {
  const { t } = useTranslation('chats')
  const words = t('about.shared')
  return (
    <>
      <span className="flex-none text-ink-2 text-sm sidebar:hidden max-[23rem]:hidden">
        {words}
      </span>
      <span
        className="hidden flex-none text-ink-2 max-[23rem]:flex sidebar:@max-[51.25rem]:flex"
        title={words}
      >
        <Icon name="visibility" size={20} label={words} />
      </span>
    </>
  )
}

function HereLine({ here: { people, count } }: { here: Here }) {
  const { t } = useTranslation(['people', 'common'])
  if (count === 0) return null
  const listed = people.map((one) => one.displayName).join(t('common:between.names'))
  const names = t('here.names', { names: listed })
  return (
    <span className="flex flex-none items-center gap-1.5 text-ink-2 text-sm" title={names}>
      <span className="size-2 rounded-full bg-accent forced-colors:bg-[CanvasText]" />
      <span className="max-lg:sr-only @max-[51.25rem]:sr-only">{t('here.count', { count })}</span>
      <span className="sr-only">{names}</span>
    </span>
  )
}

/** On small screens a link to the search, which on the smallest is in the menu. */
function ChatSearch(at: { kbId: string; chatId: string }) {
  const { t } = useTranslation('chats')
  const path = href('/kb/:kbId/chats/:chatId/search', at)
  if (useLocation().pathname === path) return null
  return (
    <>
      <search className="hidden w-44 @min-[56rem]:block">
        <Form action={path}>
          <SearchField name="q" label={t('header.search')} />
        </Form>
      </search>
      <IconLink
        className="@min-[56rem]:hidden max-sidebar:hidden @max-[33rem]:ml-auto"
        icon="search"
        label={t('header.search')}
        to={path}
      />
    </>
  )
}

// On a small screen, or beside an open pane on a larger one, they are in the menu.
function ChatTabs(at: { kbId: string; chatId: string }) {
  const { t } = useTranslation('chats')
  return (
    <Tabs
      className="-mb-px ml-auto min-w-0 max-sidebar:hidden @max-[40rem]:gap-3 @max-[33rem]:hidden short:[&>a]:min-h-11 [&>a]:min-h-15"
      label={t('header.parts.label')}
      tabs={useParts(at)}
    />
  )
}

function useParts(at: { kbId: string; chatId: string }) {
  const { t } = useTranslation('chats')
  const { pathname } = useLocation()
  const isInPane = /\/(thread|citation)\//.test(pathname)
  return parts.map(({ name, path, icon }) => ({
    to: href(path, at),
    label: t(`header.parts.${name}`),
    icon,
    current: pathname === href(path, at) || (name === 'messages' && isInPane),
  }))
}

interface PeopleLinkProps {
  people: ChatPeople | null
  /** Their faces have a mark. */
  here?: Here | undefined
  count: number
  to: string
}

function PeopleLink({ people, here, count, to }: PeopleLinkProps) {
  const { t } = useTranslation('chats')
  const label = t('header.people', { count })
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
  const { t } = useTranslation('chats')
  const at = { kbId: chat.knowledgeBaseId, chatId: chat.id }
  const { leave, dismiss, manageMembers } = chat.can
  return (
    <MoreMenu label={t('header.more')}>
      <div className="sidebar:@min-[33rem]:hidden">
        {useParts(at).map(({ to, label, icon, current }) => (
          <MenuLink key={to} icon={icon} to={to} aria-current={current ? 'page' : undefined}>
            <span className="flex-1">{label}</span>
          </MenuLink>
        ))}
        <MenuLink icon="search" to={href('/kb/:kbId/chats/:chatId/search', at)}>
          {t('header.search')}
        </MenuLink>
        <MenuRule />
      </div>
      {chat.can.send && (
        <MenuLink icon="article" dialog to={href('/kb/:kbId/chats/:chatId/new-post', at)}>
          {t('post.title')}
        </MenuLink>
      )}
      <MenuLink icon="settings" dialog to={href('/kb/:kbId/chats/:chatId/settings', at)}>
        {t('header.settings')}
      </MenuLink>
      <MenuLink icon="group" dialog to={href('/kb/:kbId/chats/:chatId/settings/members', at)}>
        {t('header.members')}
      </MenuLink>
      <MenuLink
        icon={chat.notify === 'everything' ? 'notifications' : 'volume_off'}
        dialog
        to={href('/kb/:kbId/chats/:chatId/settings', at)}
      >
        {t(`header.notify.${chat.notify}`)}
      </MenuLink>
      {manageMembers && (
        <MenuLink
          icon="group_add"
          dialog
          to={href('/kb/:kbId/chats/:chatId/settings/members/add', at)}
        >
          {t('header.addMembers')}
        </MenuLink>
      )}
      {(leave || dismiss) && <MenuRule />}
      {leave && (
        <MenuLink danger icon="logout" dialog to={href('/kb/:kbId/chats/:chatId/leave', at)}>
          {t('header.leave')}
        </MenuLink>
      )}
      {dismiss && (
        <MenuLink danger icon="delete" dialog to={href('/kb/:kbId/chats/:chatId/dismiss', at)}>
          {t('header.dismiss')}
        </MenuLink>
      )}
    </MoreMenu>
  )
}
