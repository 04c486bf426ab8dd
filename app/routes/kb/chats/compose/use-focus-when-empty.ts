import { useNavigationType } from 'react-router'
import { useHeld } from '#app/components/use-held.ts'
import { focusComposer } from '#app/routes/kb/chats/actions/focus-composer.ts'

/**
 * Puts the focus in the field of a chat without messages that is opened from another page, for
 * example because it was just created. What is typed then is a message and no single-key shortcut.
 * Not with a finger, because the keyboard of the screen would cover the page.
 */
export function useFocusWhenEmpty(isEmpty: boolean): void {
  const isOpened = useNavigationType() !== 'POP'
  useHeld(() => {
    if (isEmpty && isOpened && matchMedia('(pointer: fine)').matches) focusComposer(null)
    return () => {}
  }, null)
}
