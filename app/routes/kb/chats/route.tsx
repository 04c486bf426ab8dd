import { data, href, useRouteLoaderData, useSearchParams } from 'react-router'
import { Badge } from '#app/components/badge.tsx'
import { Empty } from '#app/components/empty.tsx'
import { Link } from '#app/components/link.tsx'
import { LoadedList } from '#app/components/loaded-list.tsx'
import { pageTitle } from '#app/head/page-title.ts'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { getTranslator } from '#app/middleware/language.ts'
import { noStore } from '#app/middleware/no-store.ts'
import { useKbContext } from '#app/routes/kb/kb-context.ts'
import { PaneHeader } from '#app/routes/kb/pane-header.tsx'
import type { loader as kbLoader } from '#app/routes/kb/route.tsx'
import { useSignedIn } from '#app/shell/use-signed-in.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Chat } from '#contract/entities/chat.ts'
import { plainLine } from '#contract/plain-line.ts'
import type { Route } from './+types/route.ts'
import { AskPrivatelyButton } from './ask-privately-button.tsx'
import { ChatFace } from './chat-face.tsx'
import { DraftLine } from './draft-line.tsx'
import { draftOfChat, type ListedDraft } from './drafts.ts'
import { emptyWords } from './empty-words.ts'
import {
  type ChatGroupName,
  type ChatStart,
  chatGroupPath,
  chatGroups,
  groupOf,
  readChatGroup,
  startsOf,
} from './groups.ts'
import { readDrafts } from './read-drafts.ts'
import { StartLinks } from './start-links.tsx'
import { chatTitle } from './title.ts'
import { useDrafts } from './use-drafts.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const api = upstream({ request, context })
  const kb = await api.readKb({ params: { kbId: params.kbId } })
  if (!kb.can.chat) throw data(null, { status: 403 })
  const drafts = await readDrafts(api, kb.id)
  return { title: getTranslator(context).getFixedT(null, 'chats')('title'), drafts }
}

export { noStore as headers }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

/** The reader's chats in this knowledge base: Townhall, AI Chat, then by last message. */
export default function Chats({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation(['chats', 'chatLinks'])
  const { chats } = useKbContext()
  const drafts = useDrafts(loaderData.drafts)
  const group = readChatGroup(useSearchParams()[0])
  const kb = useRouteLoaderData<typeof kbLoader>('routes/kb/route')?.kb
  const starts = kb ? startsOf(kb, group) : []
  return (
    <>
      <PaneHeader>
        <h1 className="text-xl">{loaderData.title}</h1>
        <GroupSwitch kbId={params.kbId} shown={group} />
        <div className="ml-auto flex flex-wrap gap-2">
          {kb?.can.chat && group !== 'group' && <AskPrivatelyButton kbId={kb.id} />}
          <StartLinks starts={starts} />
        </div>
      </PaneHeader>
      <LoadedList
        here={params.kbId}
        list={chats}
        sentence={(values) => t('chatLinks:listFailed', values)}
      >
        {(all) => (
          <ChatList
            kbId={params.kbId}
            chats={group ? all.filter((chat) => groupOf(chat) === group) : all}
            drafts={drafts}
            starts={starts}
          />
        )}
      </LoadedList>
    </>
  )
}

interface ChatListProps {
  kbId: string
  chats: Chat[]
  /** The reader's drafts in these chats and their threads. */
  drafts: readonly ListedDraft[]
  /** The links to start a chat, shown in an empty list too. */
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
      {chats.map((chat) => (
        <li key={chat.id}>
          <ChatRow {...{ kbId, chat }} draft={draftOfChat(drafts, chat.id)} />
        </li>
      ))}
    </ul>
  )
}

interface ChatRowProps {
  kbId: string
  chat: Chat
  draft: ListedDraft | null
}

function ChatRow({ kbId, chat, draft }: ChatRowProps) {
  const { t } = useTranslation('chats')
  const { moment } = useFormats()
  const { user } = useSignedIn()
  const lastLine = chat.lastMessageAt ? plainLine(chat.lastMessage ?? '') : emptyWords(chat, t)
  return (
    <Link
      className="grid min-h-16 grid-cols-[32px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-line border-b px-6 py-2.5 hover:bg-hover focus-visible:-outline-offset-2 max-sm:px-4"
      to={href('/kb/:kbId/chats/:chatId', { kbId: kbId, chatId: chat.id })}
    >
      <span className="row-[1/3] flex">
        <ChatFace chat={chat} readerId={user.id} />
      </span>
      <strong className="col-start-2 min-w-0 truncate font-semibold">{chatTitle(chat, t)}</strong>
      <span className="col-start-2 row-start-2 min-w-0 truncate text-ink-2 text-md">
        {draft ? <DraftLine draft={draft} inChat /> : lastLine}
      </span>
      <Badge className="col-start-3 row-start-2 justify-self-end" count={chat.unreadCount} />
      {chat.lastMessageAt && (
        <time
          className="col-start-3 row-start-1 text-end text-ink-2 text-sm"
          dateTime={chat.lastMessageAt}
        >
          {moment(chat.lastMessageAt)}
        </time>
      )}
    </Link>
  )
}

/** Links to the list of all chats and to the list of each kind of chats. */
function GroupSwitch({ kbId, shown }: { kbId: string; shown: ChatGroupName | null }) {
  const { t } = useTranslation('shell')
  const all = {
    to: href('/kb/:kbId/chats', { kbId }),
    label: t('sidebar.chatGroups.all'),
    group: null,
  }
  const choices = chatGroups.map((group) => ({
    to: chatGroupPath(kbId, group),
    label: t(`sidebar.chatGroups.${group}`),
    group,
  }))
  return (
    <nav className="switch flex-wrap" aria-label={t('sidebar.chatGroups.label')}>
      {[all, ...choices].map(({ to, label, group }) => (
        <Link key={to} to={to} aria-current={group === shown ? 'true' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
