import { IconLink } from '#app/ui/button.tsx'
import { commentPath } from './comment-path.ts'

interface CommentLinkProps {
  kbId: string
  resourceId: string
  /** Counted from 1. */
  page: number
  label: string
  className?: string
}

/** To the paragraphs of a page, of which one is chosen. */
export function CommentLink({ kbId, resourceId, page, label, className = '' }: CommentLinkProps) {
  return (
    <IconLink
      className={`print:hidden ${className}`}
      icon="chat_bubble"
      label={label}
      dialog
      to={commentPath({ kbId, resourceId }, { page: String(page) })}
    />
  )
}
