import { ButtonLink } from '#app/components/button.tsx'
import { Paging } from '#app/components/paging.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { messagePath } from '#app/routes/kb/chats/message/message-path.ts'
import { newestPath } from '#app/routes/kb/chats/start-path.ts'
import type { Message } from '#contract/entities/chat.ts'
import { keepPlaceOf } from './keep-place.ts'

interface OlderLinkProps {
  /** The page that begins with the older messages. */
  path: string
  label: string
  showOlder: () => Promise<void>
}

/** Shows older messages above the list, or opens the page with them if fetching fails. */
export function OlderLink({ path, label, showOlder }: OlderLinkProps) {
  return (
    <Paging>
      <ButtonLink
        to={path}
        onClick={(event) => {
          event.preventDefault()
          showOlder().catch(() => location.assign(path))
        }}
      >
        {label}
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
