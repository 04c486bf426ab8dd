import { useTranslation } from '#app/locales/use-translation.ts'
import { IconLink } from '#app/ui/button.tsx'
import { commentPath } from './comment-path.ts'

interface CommentLinkProps {
  kbId: string
  resourceId: string
  page: { n: number; name: string | null }
}

/** At the beginning of a section, to its paragraphs, of which one is chosen. */
export function CommentLink({ kbId, resourceId, page: { n, name } }: CommentLinkProps) {
  const { t } = useTranslation('file')
  const label = name ? t('comments.addTo', { name }) : t('comments.add')
  return (
    <IconLink
      className="-top-1 -right-2 absolute text-ink-3 print:hidden"
      icon="chat_bubble"
      label={label}
      dialog
      to={commentPath({ kbId, resourceId }, { page: String(n) })}
    />
  )
}
