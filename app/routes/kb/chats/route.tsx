import { useRouteLoaderData } from 'react-router'
import { pageTitle } from '#app/head/page-title.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { noStore } from '#app/middleware/no-store.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { notAllowed } from '#app/problems/not-allowed.ts'
import type { loader as kbLoader } from '#app/routes/kb/route.tsx'
import { PaneHeader } from '#app/shell/pane-header.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Link } from '#app/ui/link.tsx'
import { LoadedList } from '#app/ui/lists/loaded-list.tsx'
import { Paging } from '#app/ui/lists/paging.tsx'
import { MenuLink, MoreMenu } from '#app/ui/menus/menu.tsx'
import { type Upstream, upstream } from '#app/upstream/client.ts'
import { listed } from '#app/upstream/listed.ts'
import type { Chat } from '#contract/entities/chat.ts'
import type { Route } from './+types/route.ts'
import { AskPrivatelyButton } from './ask-privately-button.tsx'
import { ChatRow } from './chat-row.tsx'
import { DraftLine } from './drafts/draft-line.tsx'
import { draftOfChat, type ListedDraft } from './drafts/drafts.ts'
import { readDrafts } from './drafts/read-drafts.ts'
import { useDrafts } from './drafts/use-drafts.ts'
import {
  type ChatGroupName,
  type ChatStart,
  chatGroups,
  chatsPath,
  chatTypeOf,
  isFullPage,
  readChatGroup,
  startsOf,
} from './groups.ts'
import { useKbContext } from './kb-context.ts'
import { useChatsNow } from './use-chats-now.ts'

const none: Chat[] = []

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const kb = await api.readKb({ params: { kbId: params.kbId } })
  if (!kb.can.chat) throw notAllowed('chat')
  const { searchParams } = new URL(request.url)
  const group = readChatGroup(searchParams)
  const after = searchParams.get('after') || null
  const [drafts, page] = await Promise.all([
    readDrafts(api, kb.id),
    readPage(api, kb.id, { group, after }),
  ])
  const title = getTranslator(context).getFixedT(null, 'chats')('title')
  return { title, drafts, group, after, page }
}

type Place = { group: ChatGroupName | null; after: string | null }

// The frame has the first page of all chats.
async function readPage({ attempt }: Upstream, kbId: string, { group, after }: Place) {
  if (!group && !after) return null
  const query = { kbId, ...(group && { chatType: chatTypeOf(group) }), ...(after && { after }) }
  return listed(await attempt.listChats({ query }), (chats) => chats)
}

export { noStore as headers }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

/** Townhall, AI Chat, then by last message. */
export default function Chats({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation(['chats', 'chatLinks'])
  const { group, after, page } = loaderData
  const all = useKbContext().chats
  const moved = useChatsNow(page?.items ?? none)
  const drafts = useDrafts(loaderData.drafts)
  const kb = useRouteLoaderData<typeof kbLoader>('routes/kb/route')?.kb
  const starts = kb ? startsOf(kb, group) : []
  return (
    <>
      <PaneHeader>
        <h1 className="mr-3 text-xl">{loaderData.title}</h1>
        <GroupSwitch kbId={params.kbId} shown={group} />
        <div className="ml-auto flex flex-wrap gap-2">
          <Starts kbId={params.kbId} starts={starts} mayAsk={kb?.can.chat && group !== 'group'} />
        </div>
      </PaneHeader>
      <LoadedList
        here={chatsPath(params.kbId, group, after ?? undefined)}
        list={page?.items ? { ...page, items: moved } : (page ?? all)}
        sentence={(values) => t('chatLinks:listFailed', values)}
      >
        {(chats) => (
          <>
            <ChatList kbId={params.kbId} chats={chats} drafts={drafts} starts={starts} />
            <ChatPaging kbId={params.kbId} group={group} after={after} chats={chats} />
          </>
        )}
      </LoadedList>
    </>
  )
}

interface StartsProps {
  kbId: string
  starts: ChatStart[]
  mayAsk: boolean | undefined
}

/** The first stands beside the menu with the others. */
function Starts({ kbId, starts: [first, ...others], mayAsk }: StartsProps) {
  const { t } = useTranslation('chatLinks')
  const ask = mayAsk && <AskPrivatelyButton kbId={kbId} inMenu={first !== undefined} />
  if (!first) return ask
  return (
    <>
      <StartLinks starts={[first]} look="primary" />
      {(mayAsk || others.length > 0) && (
        <MoreMenu label={t('otherStarts')}>
          {ask}
          {others.map(({ label, ...start }) => (
            <MenuLink key={start.to} {...start} dialog>
              {t(label)}
            </MenuLink>
          ))}
        </MoreMenu>
      )}
    </>
  )
}

interface ChatPagingProps extends Place {
  kbId: string
  chats: Chat[]
}

function ChatPaging({ kbId, group, after, chats }: ChatPagingProps) {
  const { t } = useTranslation('common')
  const last = isFullPage(chats.length) ? chats.at(-1) : undefined
  if (!after && !last) return null
  return (
    <Paging label={t('pages')}>
      {after && (
        <ButtonLink look="quiet" to={chatsPath(kbId, group)}>
          {t('firstPage')}
        </ButtonLink>
      )}
      {last && (
        <ButtonLink look="quiet" rel="next" to={chatsPath(kbId, group, last.id)}>
          {t('next')}
        </ButtonLink>
      )}
    </Paging>
  )
}

interface ChatListProps {
  kbId: string
  chats: Chat[]
  drafts: readonly ListedDraft[]
  /** In an empty list too. */
  starts: ChatStart[]
}

function ChatList({ kbId, chats, drafts, starts }: ChatListProps) {
  const { t } = useTranslation('chats')
  if (chats.length === 0)
    return (
      <Empty
        icon="forum"
        title={t('none')}
        text={starts.length === 0 && t('startedByAdministrators')}
      >
        <StartLinks starts={starts} />
      </Empty>
    )
  return (
    <ul className="pb-12">
      {chats.map((chat) => {
        const draft = draftOfChat(drafts, chat.id)
        return (
          <li key={chat.id}>
            <ChatRow {...{ kbId, chat }} draft={draft && <DraftLine draft={draft} inChat />} />
          </li>
        )
      })}
    </ul>
  )
}

function GroupSwitch({ kbId, shown }: { kbId: string; shown: ChatGroupName | null }) {
  const { t } = useTranslation('shell')
  const all = {
    to: chatsPath(kbId, null),
    label: t('sidebar.chatGroups.all'),
    group: null,
  }
  const choices = chatGroups.map((group) => ({
    to: chatsPath(kbId, group),
    label: t(`sidebar.chatGroups.${group}`),
    group,
  }))
  return (
    <nav
      className="switch overflow-x-auto overflow-y-hidden [scrollbar-width:none] *:flex-none *:focus-visible:-outline-offset-2 max-sm:order-last max-[22rem]:*:px-1.5"
      aria-label={t('sidebar.chatGroups.label')}
    >
      {[all, ...choices].map(({ to, label, group }) => (
        <Link key={to} to={to} aria-current={group === shown ? 'true' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

function StartLinks({ starts, look }: { starts: ChatStart[]; look?: 'primary' }) {
  const { t } = useTranslation('chatLinks')
  return starts.map(({ label, ...start }) => (
    <ButtonLink key={start.to} {...start} look={look} dialog>
      {t(label)}
    </ButtonLink>
  ))
}
