import type { ReactNode } from 'react'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { apiHrefOf } from '#app/upstream/browser.ts'
import type { Feedback } from '#contract/entities/feedback.ts'
import { ownPath } from '#contract/own-path.ts'
import { imagePath } from './image-path.ts'

interface FeedbackItemProps {
  item: Feedback
  /** Absent in the reader's own feedback. */
  sender?: ReactNode
  children?: ReactNode
}

export function FeedbackItem({ item, sender, children }: FeedbackItemProps) {
  const { moment } = useFormats()
  const { t } = useTranslation('feedback')
  const seenAt = ownPath(item.metadata.url)
  return (
    <li className="grid grid-cols-1 gap-2 border-b border-line py-4 first:pt-0 last:border-b-0 last:pb-0">
      <p className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-ink-2 text-sm">
        <Status status={item.status} />
        <time dateTime={item.createdAt}>{moment(item.createdAt)}</time>
        {sender}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{item.message}</p>
      {item.images.length > 0 && <Images {...item} />}
      {seenAt && (
        <p className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-ink-2 text-sm">
          <a className="text-link min-w-0 truncate" href={seenAt}>
            {t('sentFrom', { path: seenAt })}
          </a>
        </p>
      )}
      {children}
    </li>
  )
}

function Status({ status }: Pick<Feedback, 'status'>) {
  const { t } = useTranslation('feedback')
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 text-[0.84375rem] text-ink-2">
      <Icon name={status === 'resolved' ? 'check_circle' : 'hourglass_top'} size={16} />
      {t(`statuses.${status}`)}
    </span>
  )
}

function Images({ id, images }: Pick<Feedback, 'id' | 'images'>) {
  const { t } = useTranslation('feedback')
  return (
    <ul className="flex flex-wrap gap-2">
      {images.map((path, at) => (
        <li key={path}>
          <Anchor
            className="block overflow-hidden rounded-sm border border-line"
            to={imagePath(id, at)}
            dialog="within"
          >
            <img
              className="h-18 w-24 object-cover"
              src={apiHrefOf(path)}
              alt={t('image', { n: at + 1, count: images.length })}
              loading="lazy"
            />
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
