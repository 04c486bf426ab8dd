import { href, useFetcher } from 'react-router'
import { StayHere } from '#app/forms/from-here.tsx'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { resourcePlacePath } from '#app/routes/kb/resources/preview/place-path.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { plainItems } from '#app/ui/text/plain-items.ts'
import type { PassageComment } from '#contract/entities/passage-comment.ts'
import { commentId, markId, threadOf } from './comment-path.ts'
import { Author, CommentReplies, ReplyForm } from './comment-replies.tsx'
import type { ShownComment, ShownComments } from './shown-comments.ts'

interface CommentListProps {
  kbId: string
  resourceId: string
  comments: ShownComments
  /** The file is HTML, with a mark at each place. */
  hasMarks: boolean
  /** The pages whose marks are in this document. */
  marked: number[]
}

const headingId = 'comments'

/** Beside the file. */
export function CommentList({ comments, ...at }: CommentListProps) {
  const { t } = useTranslation('file')
  const { open, gone, resolved, hasMore } = comments
  if (open.length + gone.length + resolved.length === 0) return null
  return (
    <section className="grid w-full gap-3" aria-labelledby={headingId}>
      <h2 className="text-base" id={headingId} tabIndex={-1}>
        {t('comments.title')}
      </h2>
      {open.length > 0 && <Comments {...at} comments={open} />}
      {open.length + gone.length === 0 && <p className="text-ink-2">{t('comments.noneOpen')}</p>}
      {gone.length > 0 && (
        <section className="grid gap-3" aria-labelledby="comments-gone">
          <h3 className="text-base text-ink-2" id="comments-gone">
            {t('comments.gone')}
          </h3>
          <Comments {...at} comments={gone} />
        </section>
      )}
      {resolved.length > 0 && (
        <details className="group/resolved">
          <summary className="flex min-h-control cursor-pointer items-center gap-1.5 text-ink-2">
            {t('comments.resolved', { count: resolved.length })}
            <Icon className="group-open/resolved:rotate-180" name="keyboard_arrow_down" size={18} />
          </summary>
          <Comments {...at} comments={resolved} />
        </details>
      )}
      {hasMore && <p className="text-ink-2 text-sm">{t('comments.more')}</p>}
    </section>
  )
}

type CommentsProps = Omit<CommentListProps, 'comments'> & { comments: ShownComment[] }

function Comments({ comments, ...at }: CommentsProps) {
  return (
    <ul className="grid gap-4">
      {comments.map((comment) => (
        <li
          key={comment.messageId}
          className="grid scroll-mt-[30vh] gap-1 rounded-sm target:animate-found"
          id={commentId(comment.messageId)}
        >
          <Comment {...at} comment={comment} />
        </li>
      ))}
    </ul>
  )
}

type CommentProps = Omit<CommentListProps, 'comments'> & { comment: ShownComment }

function Comment({ kbId, resourceId, comment, ...marks }: CommentProps) {
  const { t } = useTranslation(['file', 'chatLinks'])
  const { moment } = useFormats()
  const { messageId, sender, createdAt, excerpt, replyCount, chat } = comment
  return (
    <>
      <Author person={sender}>{`${moment(createdAt)} · ${titleOf(chat, t)}`}</Author>
      <Quote {...{ kbId, resourceId, comment }} {...marks} />
      <p className="line-clamp-3 wrap-anywhere" id={wordsId(messageId)}>
        {excerpt}
      </p>
      <CommentReplies replies={comment.replies} />
      <div className="-ml-3.5 flex flex-wrap items-start gap-x-1">
        <ReplyForm {...{ kbId, resourceId, comment }} describedBy={wordsId(messageId)} />
        <Link
          className="button"
          data-look="quiet"
          aria-describedby={wordsId(messageId)}
          to={threadOf(kbId, comment)}
        >
          {replyCount > 0
            ? t('file:comments.replies', { count: replyCount })
            : t('file:comments.open')}
        </Link>
        {comment.can.resolve && <ResolveForm {...{ kbId, resourceId, comment }} />}
      </div>
    </>
  )
}

const quoteLook = 'border-line-2 border-l-3 pl-3 font-serif text-ink-2'

// A link within the document lets the browser show which mark it leads to.
function Quote({ kbId, resourceId, hasMarks, marked, comment }: CommentProps) {
  const { quote, place, resolvedAt } = comment
  const words = <span className="line-clamp-2 wrap-anywhere">{plainItems(quote)}</span>
  if (!place || resolvedAt !== null) return <blockquote className={quoteLook}>{words}</blockquote>
  const mark = `#${markId(place)}`
  const at = { resourceId, page: place.page }
  const to = hasMarks
    ? resourcePlacePath(kbId, at) + mark
    : resourcePlacePath(kbId, { ...at, passages: [place] })
  const link = { className: 'block no-underline hover:underline', children: words }
  return (
    <blockquote className={quoteLook}>
      {marked.includes(place.page) ? <a {...link} href={mark} /> : <Link {...link} to={to} />}
    </blockquote>
  )
}

function ResolveForm({ kbId, resourceId, comment }: Omit<CommentProps, 'hasMarks' | 'marked'>) {
  const { t } = useTranslation('file')
  const { Form, state } = useFetcher()
  const { messageId, resolvedAt } = comment
  const isResolved = resolvedAt !== null
  const params = { kbId, resourceId, messageId }
  return (
    <Form
      method="post"
      action={href('/kb/:kbId/resources/:resourceId/comments/:messageId', params)}
      ref={passFocusOn}
    >
      <StayHere />
      <input type="hidden" name="isResolved" value={String(!isResolved)} />
      <Button
        look="quiet"
        icon={isResolved ? 'refresh' : 'check'}
        aria-describedby={wordsId(messageId)}
        busy={state !== 'idle'}
      >
        {t(isResolved ? 'comments.reopen' : 'comments.resolve')}
      </Button>
    </Form>
  )
}

function wordsId(messageId: string): string {
  return `${commentId(messageId)}-words`
}

/** The comment goes to another list, and its pressed button disappears. */
function passFocusOn(form: HTMLFormElement | null) {
  return () => {
    if (!form?.contains(document.activeElement)) return
    document.getElementById(headingId)?.focus({ preventScroll: true })
  }
}

function titleOf(
  { isWithBot, systemChat, title }: PassageComment['chat'],
  t: ReturnType<typeof useTranslation<['file', 'chatLinks']>>['t'],
): string {
  if (isWithBot) return t('chatLinks:withBot')
  return systemChat ? t(`chatLinks:system.${systemChat}`) : title
}
