import { type ReactNode, useState } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Empty } from '#app/ui/empty.tsx'
import { Notice } from '#app/ui/notice.tsx'

interface WhileAllowedProps {
  allowed: boolean
  /** For this reader. */
  gone: boolean
  /** For a reader who never had permission; by default a message that says so. */
  otherwise?: ReactNode
  children: ReactNode
}

/** If the permission is lost meanwhile, the children stay with the typed text, below a notice. */
export function WhileAllowed({ allowed, gone, otherwise, children }: WhileAllowedProps) {
  const { t } = useTranslation(['sharing', 'problems'])
  const [wasAllowed] = useState(allowed)
  if (!allowed && !wasAllowed)
    return (
      otherwise ?? (
        <Empty icon="lock" title={t('problems:notAllowed.title')} text={t('notAllowed')} />
      )
    )
  return (
    <>
      {(gone || !allowed) && (
        <Notice kind="warning" title={t('lost.title')}>
          {gone ? t('lost.gone') : t('lost.text')}
        </Notice>
      )}
      {children}
    </>
  )
}
