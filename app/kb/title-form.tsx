import { type FormEvent, type KeyboardEvent, startTransition, useActionState, useRef } from 'react'
import { href, useLocation, useRevalidator } from 'react-router'
import { useNotify } from '#app/components/toasts.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Kb } from '#contract/entities/kb.ts'
import { limits } from '#contract/limits.ts'

/** The title as a field: Enter saves, Escape takes back what was typed (section 5). */
export function TitleForm({ kb }: { kb: Pick<Kb, 'id' | 'title'> }) {
  const { t } = useTranslation('kb')
  const { pathname, search } = useLocation()
  const { save, busy } = useRename(kb)
  const field = useRef<HTMLInputElement>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      event.currentTarget.value = kb.title
      event.currentTarget.blur()
    }
    const modified = event.shiftKey || event.altKey || event.ctrlKey || event.metaKey
    if (event.key === 'Enter' && (modified || event.nativeEvent.isComposing)) event.preventDefault()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const title = field.current?.value.trim() ?? ''
    if (title && title !== kb.title) startTransition(() => save(title))
    else if (field.current) field.current.value = kb.title
    field.current?.blur()
  }
  return (
    <form
      className="title-form"
      method="post"
      action={href('/kb/:kbId/title', { kbId: kb.id })}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="from" value={pathname + search} />
      <input
        ref={field}
        className="title-field"
        name="title"
        defaultValue={kb.title}
        maxLength={limits.titleLength}
        required
        aria-label={t('titleField')}
        aria-busy={busy}
        title={t('titleHint')}
        autoComplete="off"
        enterKeyHint="done"
        onKeyDown={onKeyDown}
      />
    </form>
  )
}

// What could not be saved stays in the field, for another try.
function useRename(kb: Pick<Kb, 'id'>) {
  const notify = useNotify()
  const { revalidate } = useRevalidator()
  const [, save, busy] = useActionState(async (_: null, title: string) => {
    if (await rename(kb.id, title)) {
      notify({ kind: 'success', key: 'kbSaved' })
      await revalidate()
    } else notify({ kind: 'error', key: 'kbSaveFailed' })
    return null
  }, null)
  return { save, busy }
}

async function rename(kbId: string, title: string): Promise<boolean> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ title })
  try {
    return (await fetch(`/api/kb/${kbId}`, { method: 'PUT', headers, body })).ok
  } catch {
    return false
  }
}
