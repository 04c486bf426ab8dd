import { useLocation, useNavigate } from 'react-router'
import { v7 } from 'uuid'
import { openedFrom } from '#app/components/anchor.tsx'
import { useOutbox } from '#app/routes/kb/chats/outbox/outbox-provider.tsx'
import { newestPath } from '#app/routes/kb/chats/start-path.ts'
import type { AskPlace, FoundRow } from './found.ts'

/** Returns what a choice in the search dialog does: opens a place, or asks a question. */
export function useOpenPlace() {
  const navigate = useNavigate()
  const outbox = useOutbox()
  const { pathname, search } = useLocation()
  return {
    open: ({ to, isDialog }: Pick<FoundRow, 'to' | 'isDialog'>) =>
      void navigate(isDialog ? openedFrom(to, pathname + search) : to),
    ask: ({ kbId, chatId }: AskPlace, content: string) => {
      outbox.add(chatId, { clientId: v7(), content })
      void navigate(newestPath(kbId, chatId))
    },
  }
}
