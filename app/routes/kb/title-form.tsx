import { type FormEvent, type KeyboardEvent, useRef, useState, useTransition } from 'react'
import { href, useLocation } from 'react-router'
import { useNotify } from '#app/components/toasts.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useCallNow } from '#app/upstream/use-call-now.ts'
import type { Kb } from '#contract/entities/kb.ts'
import { limits } from '#contract/limits.ts'

/** The title as a field: Enter saves, Escape takes back what was typed (section 5). */
export function TitleForm({ kb }: { kb: Pick<Kb, 'id' | 'title'> }) {
  const { t } = useTranslation('kb')
  const { pathname, search } = useLocation()
  const notify = useNotify()
  const { save, busy } = useRename(kb)
  const { settled, setTyped } = useSettled(kb.title)
  const field = useRef<HTMLInputElement>(null)
  const restore = () => {
    if (field.current) field.current.value = kb.title
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      restore()
      setTyped(false)
      event.currentTarget.blur()
    }
    const modified = event.shiftKey || event.altKey || event.ctrlKey || event.metaKey
    if (event.key === 'Enter' && (modified || event.nativeEvent.isComposing)) event.preventDefault()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const title = field.current?.value.trim() ?? ''
    if (title && title !== kb.title) save(title)
    else restore()
    if (!title) notify({ kind: 'error', key: 'titleRequired' })
    setTyped(false)
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
        key={settled}
        ref={field}
        className="title-field"
        name="title"
        defaultValue={settled}
        maxLength={limits.titleLength}
        required
        aria-label={t('titleField')}
        aria-busy={busy}
        title={t('titleHint')}
        autoComplete="off"
        enterKeyHint="done"
        onChange={() => setTyped(true)}
        onKeyDown={onKeyDown}
      />
    </form>
  )
}

// A title that others change shows at once, unless somebody is writing one.
function useSettled(title: string) {
  const [typed, setTyped] = useState(false)
  const [settled, settle] = useState(title)
  if (!typed && settled !== title) settle(title)
  return { settled, setTyped }
}

// What could not be saved stays in the field, for another try.
function useRename(kb: Pick<Kb, 'id'>) {
  const callNow = useCallNow()
  const [busy, startSaving] = useTransition()
  const save = (title: string) =>
    startSaving(() =>
      callNow({
        method: 'PUT',
        path: `/kb/${kb.id}`,
        body: { title },
        done: { kind: 'success', key: 'kbSaved' },
        failed: { key: 'kbSaveFailed' },
      }),
    )
  return { save, busy }
}
