import { type RefObject, useEffectEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { FormattedText } from '#app/routes/kb/resources/preview/formatted-text.tsx'
import type { TextField } from '#app/ui/formatting/text-field.ts'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import { blockPlaces, mapped } from './block-places.ts'
import { isWide } from './preview-button.tsx'
import type { WritingPlace } from './writing-form.tsx'

const pauseMs = 500

interface SidePreviewProps {
  field: RefObject<TextField | null>
  place: WritingPlace
}

/** Follows the text after each pause and, beside it, where it is scrolled to. */
export default function SidePreview({ field, place }: SidePreviewProps) {
  const { t } = useTranslation('write')
  const pane = useRef<HTMLElement>(null)
  const { html, isBlank } = useFollowing(field)
  const follow = () =>
    isWide() && pane.current && field.current && scrollWith(pane.current, field.current)
  useSubscription(() => {
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, pane)
  useSubscription(() => {
    follow()
    return () => {}
  }, html)
  return (
    <section
      className="min-w-0 bg-paper p-6 max-sm:p-4 wide:sticky wide:top-[calc(var(--spacing-header)+3.75rem)] wide:h-[calc(100dvh-var(--spacing-header)-3.75rem)] wide:self-start wide:overflow-y-auto wide:border-line wide:border-l short:static short:h-auto"
      aria-label={t('preview')}
      // Beside the text it scrolls, so it must be focusable.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
      tabIndex={0}
      ref={pane}
    >
      {isBlank ? (
        <p className="text-ink-2">{t('nothing')}</p>
      ) : (
        html && <FormattedText html={html} place={{ ...place, isApart: true }} />
      )}
    </section>
  )
}

// What was shown last stays while there is no newer one.
function useFollowing(field: RefObject<TextField | null>) {
  const { data, submit } = useFetcher<{ preview?: string }>()
  const [last, keep] = useState('')
  const [isBlank, setBlank] = useState(false)
  const [shown, setShown] = useState(data)
  if (data && data !== shown) {
    setShown(data)
    if (data.preview !== undefined && !isBlank) keep(data.preview)
  }
  const render = useEffectEvent(() => {
    const form = field.current?.form
    if (!form) return
    const isNothing = field.current?.value.trim() === ''
    setBlank(isNothing)
    if (isNothing) return keep('')
    const body = new FormData(form)
    body.set('intent', 'preview')
    // The text changes nothing that the page has loaded.
    void submit(body, { method: 'post', defaultShouldRevalidate: false })
  })
  useSubscription(() => {
    const form = field.current?.form
    let pause = setTimeout(render)
    const later = ({ target }: Event) => {
      if (!(target instanceof HTMLTextAreaElement)) return
      clearTimeout(pause)
      pause = setTimeout(render, pauseMs)
    }
    form?.addEventListener('input', later)
    return () => {
      clearTimeout(pause)
      form?.removeEventListener('input', later)
    }
  }, field)
  return { html: last, isBlank }
}

function scrollWith(pane: HTMLElement, field: TextField): void {
  const box = field.getBoundingClientRect()
  const top = pane.getBoundingClientRect().top
  const seen = Math.min(Math.max(top - box.top, 0), box.height)
  const end = document.scrollingElement
  const isAtEnd = end && end.scrollTop + end.clientHeight >= end.scrollHeight - 4
  const places = blockPlaces(field.value, box.height, pane)
  pane.scrollTop = isAtEnd && seen > 0 ? pane.scrollHeight : mapped(seen, places)
}
