import { href } from 'react-router'

interface CitationAddress {
  kbId: string
  chatId: string
  messageId: string
  n: number
}

/** `search` says which messages the list beside it shows. */
export function citationPath({ n, ...place }: CitationAddress, search = ''): string {
  const path = href('/kb/:kbId/chats/:chatId/citation/:messageId/:n', { ...place, n: String(n) })
  return `${path}${search}#passage`
}
