import { href } from 'react-router'
import type { Upstream } from '#app/upstream/client.ts'
import { limits } from '#contract/limits.ts'

export const aboutParam = 'about'

export interface AskedFile {
  id: string
  title: string
}

/** The next question is about these files. */
export function askAboutPath(at: { kbId: string; chatId: string }, ids: string[]): string {
  const path = href('/kb/:kbId/chats/:chatId', at)
  const query = new URLSearchParams(ids.map((id) => [aboutParam, id]))
  return query.size > 0 ? `${path}?${query}` : path
}

/** Files that the reader may not read are left out. */
export async function readAskedFiles(
  { attempt }: Upstream,
  kbId: string,
  query: URLSearchParams,
): Promise<AskedFile[]> {
  const ids = [...new Set(query.getAll(aboutParam))].slice(0, limits.filesPerQuestion)
  if (ids.length === 0) return []
  const answer = await attempt.readLinkCards({ query: { resourceIds: ids.join(',') } })
  const cards = answer.ok ? answer.data : []
  return cards.filter((card) => card.kbId === kbId).map(({ id, title }) => ({ id, title }))
}
