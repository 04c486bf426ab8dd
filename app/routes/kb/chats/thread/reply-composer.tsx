import { type RefObject, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Composer } from '#app/routes/kb/chats/compose/composer.tsx'
import type { InvalidMessage } from '#app/routes/kb/chats/compose/pass-message.ts'
import { useTyping } from '#app/routes/kb/chats/compose/use-typing.ts'
import { everyoneCount } from '#app/routes/kb/chats/mentions/everyone-count.ts'
import { useOutbox } from '#app/routes/kb/chats/outbox/outbox-provider.tsx'
import { useChatBeside } from '#app/routes/kb/chats/pane/chat-beside.ts'
import { threadPath } from '#app/routes/kb/chats/paths.ts'
import type { loader as kbLoader } from '#app/routes/kb/route.tsx'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { Message } from '#contract/entities/chat.ts'
import type { ThreadData } from './read-thread.ts'

type Kept = Pick<ThreadData, 'clientId' | 'draft'>

interface ReplyComposerProps {
  params: { kbId: string; chatId: string; rootId: string }
  /** If it is known already. */
  root: Message | undefined
  editLast: { current: () => void }
  loaded: Kept | { later: Promise<Kept> }
  refused: InvalidMessage | undefined
}

export function ReplyComposer({ params, root, editLast, loaded, refused }: ReplyComposerProps) {
  const { t } = useTranslation(['threads', 'chats', 'common'])
  const { chat, isGone } = useChatBeside()
  const outbox = useOutbox()
  const userId = useSignedIn().user.id
  const kb = useRouteLoaderData<typeof kbLoader>('routes/kb/route')?.kb
  const [firstId] = useState(() => ('later' in loaded ? crypto.randomUUID() : loaded.clientId))
  const draft = useLoadedDraft(loaded)
  const { rootId } = params
  const { names, typing } = useTyping(chat.id, rootId)
  const alsoInChat = useRef<HTMLInputElement>(null)
  const isOwn = root?.userId === userId
  const label = !chat.can.send
    ? t('composer.closed')
    : isOwn || !root?.sender
      ? t('composer.own')
      : t('composer.label', { name: root.sender.displayName })
  return (
    <div className="flex-none px-4 pb-[max(20px,env(safe-area-inset-bottom))] max-sm:px-2 max-sm:pb-[max(8px,env(safe-area-inset-bottom))] noscript:mx-auto noscript:w-full noscript:max-w-[792px]">
      <p className="h-[26px] truncate pl-0.5 text-ink-2 text-sm" aria-live="polite">
        {names.length > 0 &&
          t('chats:typing', { count: names.length, names: names.join(t('common:between.names')) })}
      </p>
      <Composer
        line={{ chatId: chat.id, rootId }}
        draft={draft}
        action={threadPath(params)}
        everyone={everyoneCount(chat, kb)}
        label={label}
        mayWrite={chat.can.send && !isGone}
        clientId={firstId}
        refused={refused}
        option={chat.can.send && <AlsoInChat field={alsoInChat} />}
        onSend={(written) => {
          outbox.add(chat.id, {
            ...written,
            rootMessageId: rootId,
            alsoInChat: takeChoice(alsoInChat.current),
          })
        }}
        onEditLast={() => editLast.current()}
        typing={typing}
      />
    </div>
  )
}

function AlsoInChat({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation('threads')
  return (
    <label className="flex min-h-control w-full cursor-pointer compact:w-auto compact:flex-1 items-center gap-2 px-2 text-ink-2 text-sm">
      <input className="checkbox" type="checkbox" name="alsoInChat" ref={field} />
      {t('composer.alsoInChat')}
    </label>
  )
}

/** For one reply. */
function takeChoice(field: HTMLInputElement | null): boolean {
  const isChosen = field?.checked ?? false
  if (field) field.checked = false
  return isChosen
}

// The field is there before the thread is loaded, and its draft comes with the thread.
function useLoadedDraft(loaded: ReplyComposerProps['loaded']): string {
  const [draft, setDraft] = useState('later' in loaded ? '' : loaded.draft)
  useSubscription(() => {
    let isHere = true
    const show = (kept: Kept) => isHere && setDraft(kept.draft)
    if ('later' in loaded) loaded.later.then(show).catch(() => {})
    else show(loaded)
    return () => {
      isHere = false
    }
  }, loaded)
  return draft
}
