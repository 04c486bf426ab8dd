import { useRef, useState } from 'react'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { draftPath } from '#app/routes/kb/resources/write/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import { Notice } from '#app/ui/notice.tsx'
import { callApi } from '#app/upstream/browser.ts'
import { limits } from '#contract/limits.ts'

const pauseMs = 1_500

// Browsers send no more while a page is closed.
const mostKeptAliveBytes = 60_000

interface KeptDraftProps {
  kbId: string
  resourceId: string
  /** What was saved last. */
  text: string
  /** Of another device or an earlier time; null if the form has it. */
  draft: { content: string; updatedAt: string } | null
}

/**
 * Keeps what is written for other devices, and offers what was written elsewhere. Until that is
 * decided, nothing replaces it.
 */
export function KeptDraft(props: KeptDraftProps) {
  const { kbId, resourceId, draft } = props
  const { t } = useTranslation('write')
  const { moment } = useFormats()
  const place = useRef<HTMLDivElement>(null)
  const isOffered = useKeeping(place, props)
  return (
    <div ref={place} className="empty:hidden">
      {isOffered && draft && (
        <Notice kind="info">
          <p>{t('draft.offer', { when: moment(draft.updatedAt) })}</p>
          <div className="flex flex-wrap gap-x-2">
            <ButtonLink to={draftPath({ kbId, resourceId })}>{t('draft.use')}</ButtonLink>
            <Button look="quiet" name="intent" value="discard" formNoValidate>
              {t('draft.discard')}
            </Button>
          </div>
        </Notice>
      )}
    </div>
  )
}

type Place = ReturnType<typeof useRef<HTMLDivElement | null>>

function useKeeping(place: Place, { kbId, resourceId, text, draft }: KeptDraftProps): boolean {
  const [isHere, setHere] = useState(false)
  const isOffered = draft !== null && !isHere
  const keep = (content: string, base: number, keepalive = false) =>
    callApi('PUT /kb/:kbId/resources/:resourceId/text/draft', {
      params: { kbId, resourceId },
      body: { content: content === text || content.trim() === '' ? '' : content, base },
      keepalive,
    })
  useSubscription(() => {
    const form = place.current?.closest('form')
    const field = form?.elements.namedItem('content')
    const base = form?.elements.namedItem('base')
    if (!(field instanceof HTMLTextAreaElement && base instanceof HTMLInputElement)) return () => {}
    setHere(draft?.content === field.value)
    if (draft && draft.content !== field.value) return () => {}
    // What the tab restored may have been on its way when the draft was read.
    let kept = draft?.content ?? (field.value === text ? text : null)
    let pause: ReturnType<typeof setTimeout> | undefined
    const save = (isClosing = false) => {
      clearTimeout(pause)
      const { value } = field
      if (value === kept || value.length > limits.writtenLength) return
      const isSmall = value.length * 3 <= mostKeptAliveBytes
      if (isClosing && !isSmall) return
      kept = value
      keep(value, Number(base.value), isSmall).catch(() => {
        kept = null
      })
    }
    const later = () => {
      clearTimeout(pause)
      pause = setTimeout(save, pauseMs)
    }
    // Saving the text ends the draft.
    const end = () => {
      clearTimeout(pause)
      kept = field.value
    }
    const leave = () => save(true)
    form?.addEventListener('input', later)
    form?.addEventListener('submit', end)
    window.addEventListener('pagehide', leave)
    return () => {
      save()
      form?.removeEventListener('input', later)
      form?.removeEventListener('submit', end)
      window.removeEventListener('pagehide', leave)
    }
  }, draft)
  return isOffered
}
