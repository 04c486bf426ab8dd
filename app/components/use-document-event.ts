import { useEffect, useEffectEvent } from 'react'

/** Hears an event of the whole document for as long as the component is there. */
export function useDocumentEvent<K extends keyof DocumentEventMap>(
  type: K,
  handle: (event: DocumentEventMap[K]) => void,
  { capture = false } = {},
): void {
  const onEvent = useEffectEvent(handle)
  useEffect(() => {
    const listener = (event: DocumentEventMap[K]) => onEvent(event)
    document.addEventListener(type, listener, { capture })
    return () => document.removeEventListener(type, listener, { capture })
  }, [type, capture])
}
