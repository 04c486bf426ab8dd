import { useRef, useState } from 'react'
import { useLiveEvent } from '#app/realtime/live-provider.tsx'
import { callApi } from '#app/upstream/browser.ts'
import type { ChatMember } from '#contract/entities/chat.ts'
import type { ServerEvent } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'

const searchAfterMs = 120

/** Of very many people only the first are loaded, and then those whom a typed name finds. */
export function useMentionPeople(chatId: string) {
  const [members, setMembers] = useState<ChatMember[]>([])
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const [isPart, setPart] = useState(false)
  const started = useRef(false)
  const searching = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLiveEvent((event) => {
    if (changesPeople(event, chatId)) started.current = false
  })
  const read = async (search?: string) =>
    callApi('GET /chats/:chatId/members', { params: { chatId }, query: { search } })
  const load = async () => {
    if (started.current) return
    started.current = true
    try {
      const first = await read()
      setMembers(first)
      setPart(first.length === limits.memberPageSize)
      setState('loaded')
    } catch {
      started.current = false
      setState('failed')
    }
  }
  const search = (query: string) => {
    clearTimeout(searching.current)
    if (!isPart || query === '') return
    searching.current = setTimeout(async () => {
      const found = await read(query).catch(() => [])
      setMembers((now) => [...new Map([...now, ...found].map((one) => [one.id, one])).values()])
    }, searchAfterMs)
  }
  return { members, state, load, search }
}

function changesPeople({ type, data }: ServerEvent, chatId: string): boolean {
  if (type === 'chat_member_update') return data.chatId === chatId
  return type === 'kb_member_add' || type === 'kb_member_remove' || type === 'alias_update'
}
