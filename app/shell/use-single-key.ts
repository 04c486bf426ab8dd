import { useDocumentEvent } from '#app/ui/hooks/use-document-event.ts'
import { keyOf } from '#app/ui/key-of.ts'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'

// As the key is without Caps Lock, pressed without Ctrl, Alt or Meta outside of fields, unless the
// reader has switched such keys off (WCAG 2.1.4). With `capture`, before the focused element gets
// it.
export function useSingleKey(
  act: (key: string, event: KeyboardEvent) => void,
  options?: { capture: boolean },
): void {
  const { singleKeys } = useSignedIn()
  useDocumentEvent(
    'keydown',
    (event) => {
      if (singleKeys && !event.defaultPrevented && !isForOthers(event)) act(keyOf(event), event)
    },
    options,
  )
}

function isForOthers({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing) return true
  const fields = 'input, textarea, select, [contenteditable]'
  return target instanceof Element && target.closest(fields) !== null
}
