import { useEffectEvent, useLayoutEffect } from 'react'

export function useDocumentEvent<K extends keyof DocumentEventMap>(
  type: K,
  handle: (event: DocumentEventMap[K]) => void,
  { capture = false } = {},
): void {
  useEventOf(
    () => document,
    type,
    (event) => handle(event as DocumentEventMap[K]),
    capture,
  )
}

export function useWindowEvent<K extends keyof WindowEventMap>(
  type: K,
  handle: (event: WindowEventMap[K]) => void,
): void {
  useEventOf(
    () => window,
    type,
    (event) => handle(event as WindowEventMap[K]),
    false,
  )
}

function useEventOf(
  find: () => EventTarget,
  type: string,
  handle: (event: Event) => void,
  capture: boolean,
): void {
  const onEvent = useEffectEvent(handle)
  const target = useEffectEvent(find)
  // A layout effect: a key may be pressed as soon as the component is shown.
  useLayoutEffect(() => {
    const place = target()
    const listener = (event: Event) => onEvent(event)
    place.addEventListener(type, listener, { capture })
    return () => place.removeEventListener(type, listener, { capture })
  }, [type, capture])
}
