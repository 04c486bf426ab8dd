import type { TFunction } from 'i18next'
import type { Upstream } from '#app/upstream/client.ts'
import type { PassageComment } from '#contract/entities/passage-comment.ts'
import type { ResourcePage } from '#contract/entities/resource.ts'
import { commentId, markId } from './comment-path.ts'
import { type HtmlMark, markHtml } from './mark-html.ts'

/** `replyId`: of the form that replies to it. */
export type ShownComment = PassageComment & { replyId: string }

export interface ShownComments {
  open: ShownComment[]
  /** Open ones whose words are gone. */
  gone: ShownComment[]
  resolved: ShownComment[]
  hasMore: boolean
}

type Ids = { kbId: string; resourceId: string }

/** Null for somebody who may not comment here. */
export async function readComments(
  api: Upstream,
  ids: Ids,
  newReplyId: () => string,
): Promise<ShownComments | null> {
  const answer = await api.attempt.listPassageComments({ params: ids })
  if (!answer.ok) return null
  const { hasMore } = answer.data
  const comments = answer.data.comments.map((one) => ({ ...one, replyId: newReplyId() }))
  const open = comments.filter(({ resolvedAt }) => resolvedAt === null)
  return {
    open: open.filter(({ place }) => place !== null).sort(byPlace),
    gone: open.filter(({ place }) => place === null),
    resolved: comments.filter(({ resolvedAt }) => resolvedAt !== null),
    hasMore,
  }
}

function byPlace({ place: one }: PassageComment, { place: other }: PassageComment): number {
  return (one?.page ?? 0) - (other?.page ?? 0) || (one?.start ?? 0) - (other?.start ?? 0)
}

/** The pages with a mark at each passage that has open comments. */
export function withMarks(
  pages: ResourcePage[],
  { open }: ShownComments,
  t: TFunction<'file'>,
): ResourcePage[] {
  return pages.map((page) => {
    const here = open.filter(({ place }) => place?.page === page.n)
    const { html } = page.view
    if (here.length === 0 || html === undefined) return page
    const groups = Map.groupBy(here, ({ place }) => `${place?.start} ${place?.end}`)
    const marks = [...groups.values()].flatMap((group) => markOf(group, t))
    return { ...page, view: { ...page.view, html: markHtml(html, marks) } }
  })
}

// To the list, where a comment can be resolved beside its words, and has a link to its thread.
function markOf(group: PassageComment[], t: TFunction<'file'>): HtmlMark[] {
  const [first] = group
  if (!first?.place) return []
  const { messageId, quote, place } = first
  return [
    {
      id: markId(place),
      quote,
      nth: place.nth,
      count: group.length,
      to: `#${commentId(messageId)}`,
      label: t('comments.mark', { count: group.length }),
    },
  ]
}
