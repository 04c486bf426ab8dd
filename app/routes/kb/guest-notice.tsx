import { Notice } from '#app/components/notice.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Kb } from '#contract/entities/kb.ts'
import { JoinButton } from './join-button.tsx'

/** Tells a non-member about a public knowledge base and how to join it. */
export function GuestNotice({ kb }: { kb: Kb }) {
  const { t } = useTranslation('kb')
  if (kb.role) return null
  return (
    <>
      <Notice className="mt-4" kind="info">
        {kb.hasAskedToJoin ? t('home.asked') : t('home.guest')}
      </Notice>
      <JoinButton kb={kb} inPage />
    </>
  )
}
