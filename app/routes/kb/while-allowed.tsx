import { type ReactNode, useState } from 'react'
import { Empty } from '#app/components/empty.tsx'
import { Notice } from '#app/components/notice.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'

interface WhileAllowedProps {
  allowed: boolean
  /** The knowledge base is no longer there for this reader. */
  gone: boolean
  /** What is here for somebody who never was allowed; else a word that they are not. */
  otherwise?: ReactNode
  children: ReactNode
}

/**
 * For whoever may be here. Who might until a moment ago keeps what they typed, below a word on why it
 * cannot be sent.
 */
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
