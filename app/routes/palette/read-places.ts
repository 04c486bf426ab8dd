import { href } from 'react-router'
import { getTranslator } from '#app/preferences/language.ts'
import { chatTitle } from '#app/routes/kb/chats/title.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import { limits } from '#contract/limits.ts'
import type { FoundRow } from './found.ts'

const mostOfAKind = 3

interface Wanted {
  q: string
  here: string | null
  isOnlyHere: boolean
}

// Names contain every word of the query; those of chats only one. Other knowledge bases are found
// from within one too.
export async function readPlaces(arrival: Arrival, { q, here, isOnlyHere }: Wanted) {
  const { attempt } = upstream(arrival)
  const words = q.toLocaleLowerCase().split(/\s+/)
  const isCalled = (title: string) =>
    words.every((word) => title.toLocaleLowerCase().includes(word))
  const [kbs, chats] = await Promise.all([
    attempt.listKbs({}),
    attempt.listAllChats({ query: { search: q, limit: limits.chatPageSize } }),
  ])
  const translator = getTranslator(arrival.context)
  const t = translator.getFixedT(null, 'palette')
  const tLinks = translator.getFixedT(null, 'chatLinks')
  const kbRows = (kbs.ok ? kbs.data : [])
    .filter(({ id, title }) => id !== here && isCalled(title))
    .map(
      ({ id, title, icon }): FoundRow => ({
        to: href('/kb/:kbId', { kbId: id }),
        icon,
        title: [title],
        note: t('kb'),
      }),
    )
  const chatRows = (chats.ok ? chats.data.chats : [])
    .filter(({ knowledgeBase }) => !isOnlyHere || knowledgeBase.id === here)
    .map((chat) => ({ chat, title: chatTitle(chat, tLinks) }))
    // The words of a search may all be in the name of the knowledge base.
    .filter(({ title }) => words.some((word) => title.toLocaleLowerCase().includes(word)))
    .map(
      ({ chat: { id, knowledgeBase }, title }): FoundRow => ({
        to: href('/kb/:kbId/chats/:chatId', { kbId: knowledgeBase.id, chatId: id }),
        icon: 'forum',
        title: [title],
        note: isOnlyHere ? '' : t('inKb', { kb: knowledgeBase.title }),
      }),
    )
  const pages = pagesOf(arrival).filter(({ title }) => isCalled(title.join('')))
  return { kbs: kbRows.slice(0, mostOfAKind), chats: chatRows.slice(0, mostOfAKind), pages }
}

function pagesOf({ context }: Arrival): FoundRow[] {
  const t = getTranslator(context).getFixedT(null, 'shell')
  return [
    { to: href('/dashboard'), icon: 'home', title: [t('dashboard')], note: '' },
    { to: href('/inbox'), icon: 'notifications', title: [t('inbox')], note: '' },
    {
      to: href('/favorites'),
      icon: 'star',
      title: [t('sidebar.favorites')],
      note: '',
      isDialog: true,
    },
    { to: href('/settings'), icon: 'settings', title: [t('settings')], note: '', isDialog: true },
    { to: href('/keys'), icon: 'keyboard_tab', title: [t('keys')], note: '', isDialog: true },
    { to: href('/feedback'), icon: 'feedback', title: [t('feedback')], note: '', isDialog: true },
  ]
}
