import { useParams, useRouteLoaderData } from 'react-router'
import type { loader as kbDialogLoader } from '#app/routes/kb/dialog.tsx'
import type { loader as kbLoader } from '#app/routes/kb/route.tsx'
import type { AskPlace } from './found.ts'

/** Returns the knowledge base of the page, and its chat in which the bot answers; null if there is none. */
export function useHere(): { kb: { id: string; title: string } | null; ask: AskPlace | null } {
  const { kbId } = useParams()
  const page = useRouteLoaderData<typeof kbLoader>('routes/kb/route')
  const dialog = useRouteLoaderData<typeof kbDialogLoader>('routes/kb/dialog')
  const kb = page?.kb ?? dialog?.kb
  if (!kbId || !kb) return { kb: null, ask: null }
  const chat = page?.chats.items?.find(({ systemChat }) => systemChat === 'ai_chat')
  const ask = chat ? { kbId: kb.id, kbTitle: kb.title, chatId: chat.id } : null
  return { kb, ask }
}
