import { ButtonLink } from '#app/components/button.tsx'
import { Paging } from '#app/components/paging.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Message } from '#contract/entities/chat.ts'
import { keepPlaceOf } from './keep-place.ts'
import { messagePath } from './message-path.ts'
import { chatPath } from './pane/pane-address.ts'
import { newestPath } from './start-path.ts'

interface OlderLinkProps {
  kbId: string
  chatId: string
  messages: Message[]
  showOlder: () => Promise<void>
}

export function OlderLink({ kbId, chatId, messages, showOlder }: OlderLinkProps) {
  const { t } = useTranslation('chats')
  const first = messages[0]
  if (!first) return null
  const path = `${chatPath(kbId, chatId)}?before=${first.id}`
  return (
    <Paging>
      <ButtonLink
        to={path}
        onClick={(event) => {
          event.preventDefault()
          // If fetching fails, opens the page with the older messages instead.
          showOlder().catch(() => location.assign(path))
        }}
      >
        {t('older')}
      </ButtonLink>
    </Paging>
  )
}

interface NewerLinksProps {
  kbId: string
  chatId: string
  /** Without messages only the newest ones are offered. */
  messages?: Message[]
  showNewer?: () => Promise<void>
}

/** Links to the messages that follow a page in the past, and to the newest. */
export function NewerLinks({ kbId, chatId, messages, showNewer }: NewerLinksProps) {
  const { t } = useTranslation('chats')
  const last = messages?.at(-1)
  const path = last && messagePath({ kbId, chatId, messageId: last.id })
  return (
    <Paging className="noscript:pb-14">
      {path && (
        <ButtonLink
          to={path}
          onClick={(event) => {
            event.preventDefault()
            const keepPlace = keepPlaceOf(`message-${last.id}`)
            showNewer?.().then(keepPlace, () => location.assign(path))
          }}
        >
          {t('newer')}
        </ButtonLink>
      )}
      <ButtonLink to={newestPath(kbId, chatId)}>{t('newest')}</ButtonLink>
    </Paging>
  )
}
