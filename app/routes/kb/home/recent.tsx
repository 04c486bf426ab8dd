import { href } from 'react-router'
import { pageLimits } from '#app/limits.ts'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { lastLineOf } from '#app/routes/kb/chats/last-line.ts'
import { chatTitle } from '#app/routes/kb/chats/title.ts'
import { UnreadMark } from '#app/routes/kb/chats/unread/unread-mark.tsx'
import { type UnreadSums, unreadIn } from '#app/routes/kb/chats/unread/unread-mentions.ts'
import { fileType } from '#app/routes/kb/resources/list/file-type.ts'
import { ItemIcon } from '#app/routes/kb/resources/list/item-icon.tsx'
import {
  hasFailed,
  isWaiting,
  statusWords,
} from '#app/routes/kb/resources/list/resource-status.tsx'
import type { IconName } from '#app/ui/icons/names.ts'
import { Link } from '#app/ui/link.tsx'
import { LoadedList } from '#app/ui/lists/loaded-list.tsx'
import type { Listed } from '#app/upstream/listed.ts'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { Chat } from '#contract/entities/chat.ts'
import type { Resource } from '#contract/entities/resource.ts'

export function RecentFiles({ kbId, listing }: { kbId: string; listing: Listed<Resource[]> }) {
  const { t } = useTranslation('kb')
  const { t: tFiles } = useTranslation('resources')
  const { moment } = useFormats()
  return (
    <RecentList
      name="files"
      title={t('home.recentFiles')}
      empty={t('home.noFiles')}
      here={kbId}
      listing={listing}
      sentence={(values) => t('home.filesFailed', values)}
      all={{ to: href('/kb/:kbId/resources', { kbId }), label: t('home.allFiles') }}
      rowOf={(file) => ({
        id: file.id,
        to: href('/kb/:kbId/resources/:resourceId', { kbId, resourceId: file.id }),
        icon: fileType(file).icon,
        siteIcon: file.site?.iconURL,
        title: file.title,
        about: [
          isWaiting(file) && t('home.reading'),
          hasFailed(file) && statusWords(tFiles, file),
          file.site?.name,
          file.uploader.displayName,
          moment(file.uploadedAt),
        ]
          .filter(Boolean)
          .join(' · '),
      })}
    />
  )
}

export function RecentMessages({ kbId, listing }: { kbId: string; listing: Listed<Chat[]> }) {
  const { t } = useTranslation(['shell', 'chatLinks', 'kb'])
  const { t: tLinks } = useTranslation('chatLinks')
  const { moment } = useFormats()
  const { user } = useSignedIn()
  return (
    <RecentList
      name="talk"
      title={t('kb:home.recentTalk')}
      empty={t('kb:home.noTalk')}
      here={kbId}
      listing={listing}
      sentence={(values) => t('chatLinks:listFailed', values)}
      choose={byLastMessage}
      all={{ to: href('/kb/:kbId/chats', { kbId }), label: t('kb:home.allChats') }}
      rowOf={(chat) => ({
        id: chat.id,
        to: href('/kb/:kbId/chats/:chatId', { kbId, chatId: chat.id }),
        icon: chat.systemChat === 'ai_chat' ? 'bolt' : 'forum',
        title: chatTitle(chat, t),
        about: [chat.lastMessageAt && moment(chat.lastMessageAt), lastLineOf(chat, user.id, tLinks)]
          .filter(Boolean)
          .join(' · '),
        unread: unreadIn([chat]),
      })}
    />
  )
}

function byLastMessage(chats: Chat[]): Chat[] {
  return chats
    .filter(({ lastMessageAt }) => lastMessageAt)
    .sort((one, other) => (other.lastMessageAt ?? '').localeCompare(one.lastMessageAt ?? ''))
    .slice(0, pageLimits.recentShown)
}

interface RecentRow {
  id: string
  to: string
  icon: IconName
  siteIcon?: string | null | undefined
  title: string
  about: string
  unread?: UnreadSums
}

interface RecentListProps<Item> {
  name: string
  title: string
  empty: string
  all: { to: string; label: string }
  here: string
  listing: Listed<Item[]>
  sentence: (values: { reason: string }) => string
  choose?: (items: Item[]) => Item[]
  rowOf: (item: Item) => RecentRow
}

function RecentList<Item>({ name, title, empty, all, ...list }: RecentListProps<Item>) {
  const { choose = (items: Item[]) => items, rowOf } = list
  const heading = `recent-${name}`
  return (
    <section aria-labelledby={heading}>
      <header className="flex items-baseline justify-between gap-4 border-line border-b pb-2">
        <h2 className="text-lg" id={heading}>
          {title}
        </h2>
        <Link className="text-link print:hidden" to={all.to}>
          {all.label}
        </Link>
      </header>
      <LoadedList here={list.here} list={list.listing} sentence={list.sentence}>
        {(items) => <RecentRows rows={choose(items).map(rowOf)} empty={empty} />}
      </LoadedList>
    </section>
  )
}

const line = 'col-start-2 min-w-0 truncate print:overflow-visible print:whitespace-normal'

function RecentRows({ rows, empty }: { rows: RecentRow[]; empty: string }) {
  if (rows.length === 0) return <p className="pt-3 text-ink-2">{empty}</p>
  return (
    <ul>
      {rows.map(({ id, to, icon, siteIcon, title, about, unread }) => (
        <li className="print:break-inside-avoid" key={id}>
          <Link
            className="grid min-h-14 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b py-2 hover:bg-hover"
            to={to}
          >
            <ItemIcon className="row-[1/3] text-ink-2" name={icon} site={siteIcon} />
            <span className={`${line} font-medium`} title={title}>
              {title}
            </span>
            <UnreadMark className="col-start-3 row-[1/3]" {...unread} />
            <span className={`${line} text-ink-2 text-sm`}>{about}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
