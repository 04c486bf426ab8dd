import { useEffect, useState } from 'react'
import { batchFormId } from './batch-form.ts'

interface Selection {
  chosen: number
  all: number
}

/** Counts again when `shown` changes. */
export function useSelection(shown: unknown): Selection {
  const [selection, setSelection] = useState<Selection>({ chosen: 0, all: 0 })
  useEffect(() => {
    const count = () => setSelection(counted())
    // The `reset` event fires before the form is reset.
    const afterReset = () => queueMicrotask(count)
    if (shown) count()
    document.addEventListener('change', count)
    document.addEventListener('reset', afterReset)
    return () => {
      document.removeEventListener('change', count)
      document.removeEventListener('reset', afterReset)
    }
  }, [shown])
  return selection
}

export function checkAll(checked: boolean): void {
  for (const box of boxes()) box.checked = checked
}

function counted(): Selection {
  const all = boxes()
  return { chosen: all.filter(({ checked }) => checked).length, all: all.length }
}

function boxes(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`input[form="${batchFormId}"]`)]
}
