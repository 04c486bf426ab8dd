import { callApi } from '#app/upstream/browser.ts'
import type { Chat } from '#contract/entities/chat.ts'
import type { KbMember } from '#contract/entities/kb.ts'
import type { Resource } from '#contract/entities/resource.ts'
import {
  chatOption,
  messageOption,
  type PickOption,
  personOption,
  resourceOption,
} from './options.ts'
import type { TypedPick } from './typed-pick.ts'

const mostResources = 8
const mostChats = 3
const mostMessages = 3
const mostPeople = 20

/** Fewer letters are in most messages. */
const lettersOfMessages = 3

interface Place {
  kbId: string
  chats: readonly Chat[] | null
}

export async function findPicks(
  { kbId, chats }: Place,
  { mark, query }: TypedPick,
): Promise<PickOption[]> {
  const words = query.trim()
  if (mark === '@') return (await peopleNamed(kbId, words)).map(personOption)
  const [resources, messages] = await Promise.all([
    resourcesNamed(kbId, words),
    words.length < lettersOfMessages ? [] : messagesWith(kbId, words),
  ])
  return [
    ...resources.map(resourceOption),
    ...chatsNamed(chats ?? [], words).map(chatOption),
    ...messages.map(messageOption),
  ]
}

async function peopleNamed(kbId: string, words: string): Promise<KbMember[]> {
  const { collaborators } = await callApi('GET /kb/:kbId/collaborators', {
    params: { kbId },
    query: { search: words || undefined, limit: mostPeople },
  })
  return collaborators.filter(({ isBot }) => !isBot)
}

// Those that begin with the words come first.
async function resourcesNamed(kbId: string, words: string): Promise<Resource[]> {
  const { resources } = await callApi('GET /kb/:kbId/resources', {
    params: { kbId },
    query: { search: words || undefined, limit: mostResources },
  })
  const begins = ({ title }: Resource) => title.toLowerCase().startsWith(words.toLowerCase())
  return resources.toSorted((one, other) => Number(begins(other)) - Number(begins(one)))
}

async function messagesWith(kbId: string, q: string) {
  const query = { q, kbId, kind: 'messages' as const, limit: mostMessages }
  return callApi('GET /search', { query }).catch(() => [])
}

function chatsNamed(chats: readonly Chat[], words: string): Chat[] {
  if (!words) return []
  const typed = words.toLowerCase()
  return chats.filter(({ title }) => title.toLowerCase().includes(typed)).slice(0, mostChats)
}
