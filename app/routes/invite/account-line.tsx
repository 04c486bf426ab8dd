import { href, useLocation } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Viewer } from './read.ts'

/** Signing out returns to this page, to use another account. */
export function AccountLine({ self }: { self: Viewer | null }) {
  const { t } = useTranslation('invite')
  const { pathname, search } = useLocation()
  if (!self) return null
  return (
    <form
      className="flex flex-wrap items-center gap-x-2 border-line border-t pt-2 text-ink-2 text-sm"
      method="post"
      action={href('/logout')}
    >
      <input type="hidden" name="next" value={pathname + search} />
      <span>{t('signedInAs', { name: self.name, email: self.email })}</span>
      <button type="submit" className="text-link min-h-control cursor-pointer">
        {t('otherAccount')}
      </button>
    </form>
  )
}
