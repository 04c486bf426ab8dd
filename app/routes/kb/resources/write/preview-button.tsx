import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { setBrowserCookie } from '#app/middleware/browser-cookies.ts'
import { type PagePreview, preferenceCookieSeconds } from '#app/preferences/values.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { useMedia } from '#app/ui/hooks/use-media.ts'

export const previewId = 'preview'

/** Of windows with space for a page beside its text, as the style sheets decide it. */
const besideText = '(width >= 80rem)'

export function isWide(): boolean {
  return matchMedia(besideText).matches
}

export interface Seen {
  /** Where there is space. */
  isBeside: boolean
  /** Instead of the text, elsewhere. */
  isInstead: boolean
  isShown: boolean
  toggle: () => void
}

/** With script the preview follows the text. Beside it, it stays for the next page too. */
export function usePreview(known: PagePreview): Seen {
  const [isBeside, setBeside] = useState(known === 'beside')
  const [isInstead, setInstead] = useState(false)
  const left = useRef(0)
  const isWide = useMedia(besideText)
  const toggle = () => {
    if (isWide) {
      setBrowserCookie('page_preview', isBeside ? 'hidden' : 'beside', preferenceCookieSeconds)
      setBeside(!isBeside)
      return
    }
    if (!isInstead) left.current = window.scrollY
    flushSync(() => setInstead(!isInstead))
    // The text is where it was left, and the preview begins at its beginning.
    window.scrollTo({ top: isInstead ? left.current : 0 })
  }
  return { isBeside, isInstead, isShown: isWide ? isBeside : isInstead, toggle }
}

export function PreviewButton({ seen }: { seen: Seen }) {
  const { t } = useTranslation('write')
  const { pathname, search } = useLocation()
  const isHydrated = useHydrated()
  if (isHydrated)
    return (
      <Button type="button" icon="visibility" aria-pressed={seen.isShown} onClick={seen.toggle}>
        <span className="max-sm:sr-only">{t('preview')}</span>
      </Button>
    )
  return (
    <Button
      name="intent"
      value="preview"
      icon="visibility"
      formAction={`${pathname}${search}#${previewId}`}
    >
      <span className="max-sm:sr-only">{t('preview')}</span>
    </Button>
  )
}
