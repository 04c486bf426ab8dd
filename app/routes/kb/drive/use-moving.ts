import { type DragEvent, useRef } from 'react'
import { href, useFetcher } from 'react-router'
import { stayField } from '#app/forms/from-here.tsx'
import { hereField } from '#app/routes/kb/resources/list/items.ts'
import { batchFormId } from '#app/routes/kb/resources/selection/batch-form.ts'

/** Over a closed folder of the tree. */
const openAfter = 600

type Field = [name: string, id: string]
type Over = { target: HTMLElement; since: number }

// Rows with `data-drag` can be dragged, and elements with `data-drop` are folders; empty for the
// top. `currentFolder` is null if the items are in several.
export function useMoving(kbId: string, currentFolder: string | null) {
  const fetcher = useFetcher()
  const dragged = useRef<Field[]>([])
  const over = useRef<Over>(null)
  const isElsewhere = ({ dataset: { drop } }: HTMLElement) => drop !== currentFolder
  const show = (target: HTMLElement | null, now: number) => {
    if (over.current?.target !== target) {
      over.current?.target.removeAttribute('data-over')
      target?.setAttribute('data-over', '')
      over.current = target && { target, since: now }
    }
  }
  const targetOf = ({ target }: DragEvent) => {
    const found = (target as Element).closest<HTMLElement>('[data-drop]')
    return dragged.current.length > 0 && found && isElsewhere(found) ? found : null
  }
  const move = (folderId: string) => {
    const form = new FormData()
    for (const [name, id] of dragged.current) form.append(name, id)
    form.set('toFolderId', folderId)
    if (currentFolder !== null) form.set(hereField, currentFolder)
    form.set(stayField, '1')
    const action = href('/kb/:kbId/resources/move', { kbId })
    fetcher.submit(form, { method: 'post', action })
  }
  return {
    onDragStart: (event: DragEvent) => {
      dragged.current = draggedBy(event)
      if (dragged.current.length > 1) showCount(event)
    },
    onDragOver: (event: DragEvent) => {
      const target = targetOf(event)
      show(target, event.timeStamp)
      if (!target) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      if (event.timeStamp - (over.current?.since ?? event.timeStamp) > openAfter) open(target)
    },
    onDragLeave: ({ currentTarget, relatedTarget, timeStamp }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) show(null, timeStamp)
    },
    onDrop: (event: DragEvent) => {
      const target = targetOf(event)
      show(null, event.timeStamp)
      if (!target) return
      event.preventDefault()
      move(target.dataset.drop ?? '')
      dragged.current = []
    },
    onDragEnd: ({ timeStamp }: DragEvent) => {
      show(null, timeStamp)
      dragged.current = []
    },
  }
}

function draggedBy({ target }: DragEvent): Field[] {
  const row = (target as Element).closest?.<HTMLElement>('[data-drag]')
  if (!row) return []
  const boxOf = (one: Element) =>
    one.querySelector<HTMLInputElement>(`input[form="${batchFormId}"]`)
  const rows = boxOf(row)?.checked
    ? [...document.querySelectorAll('[data-drag]')].filter((one) => boxOf(one)?.checked)
    : [row]
  return rows.flatMap((one): Field[] => {
    const box = boxOf(one)
    return box ? [[box.name, box.value]] : []
  })
}

// The words of the bar with the actions on the selection.
function showCount({ dataTransfer }: DragEvent): void {
  const words = document.querySelector(`#${batchFormId} [role="status"]`)
  if (words) dataTransfer.setDragImage(words, -12, -12)
}

function open(target: HTMLElement): void {
  const part = target.parentElement?.querySelector<HTMLDetailsElement>(':scope > details')
  if (part) part.open = true
}
