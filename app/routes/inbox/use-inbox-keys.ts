import { useSingleKey } from '#app/shell/use-single-key.ts'

/** J and K go to the next and previous notification, E marks the focused one as read. */
export function useInboxKeys(): void {
  useSingleKey((key, event) => {
    if (!(key === 'j' || key === 'k' || key === 'e')) return
    const rows = [...document.querySelectorAll<HTMLElement>('[data-notification]:not([inert] *)')]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    if (key === 'e') {
      rows[at]?.querySelector<HTMLFormElement>('form[data-mark]')?.requestSubmit()
      return
    }
    const next = key === 'j' ? rows[at + 1] : rows[Math.max(0, at - 1)]
    const opener = next?.querySelector<HTMLElement>('[data-open], button')
    if (!opener) return
    event.preventDefault()
    opener.focus()
    next?.scrollIntoView({ block: 'nearest' })
  })
}
