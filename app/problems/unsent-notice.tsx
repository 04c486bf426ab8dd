import { useState } from 'react'
import { href, useLocation } from 'react-router'
import type { Unsent as Reason } from '#app/forms/form-events.ts'
import { hasUnsavedInput } from '#app/forms/has-unsaved-input.ts'
import { useNotify } from '#app/forms/toasts/toasts.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useDocumentEvent } from '#app/ui/hooks/use-document-event.ts'
import { Notice } from '#app/ui/notice.tsx'

const sentences = {
  notFound: 'not_found',
  notAllowed: 'forbidden',
  otherSite: 'wrong_origin',
  tooMany: 'too_many_requests',
  tooLarge: 'too_large',
  tooSlow: 'request_timeout',
  misunderstood: 'method_not_allowed',
  failed: 'internal',
  unreachable: 'unreachable',
  offline: 'offline',
  broken: 'internal',
} as const satisfies Record<Exclude<Reason, 'signedOut'>, string>

/** A user who was signed out signs in again in another tab; this page stays. */
export function UnsentNotice() {
  const { t } = useTranslation('errors')
  const notify = useNotify()
  const [signedOut, setSignedOut] = useState(false)
  useDocumentEvent('form-sent', ({ detail: reason }) => {
    setSignedOut(reason === 'signedOut')
    if (reason === null || reason === 'signedOut') return
    const key = hasUnsavedInput() ? 'unsent' : 'notDone'
    notify({ kind: 'error', key, values: { reason: t(sentences[reason]) } })
  })
  return signedOut && <SignedOut close={() => setSignedOut(false)} />
}

function SignedOut({ close }: { close: () => void }) {
  const { t } = useTranslation(['errors', 'common'])
  const { pathname: next } = useLocation()
  return (
    <div className="fixed top-4 right-4 z-signed-out w-[min(420px,calc(100vw-2rem))]">
      <Notice
        className="[box-shadow:var(--shadow-float)]"
        kind="error"
        title={t('unauthenticated')}
      >
        {hasUnsavedInput() && <p>{t('kept')}</p>}
        <div className="mt-2 flex flex-wrap gap-2">
          <ButtonLink
            href={`${href('/login')}?${new URLSearchParams({ next })}`}
            target="_blank"
            icon="open_in_new"
          >
            {t('signInAgain')}
          </ButtonLink>
          <Button look="quiet" type="button" onClick={close}>
            {t('common:close')}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
