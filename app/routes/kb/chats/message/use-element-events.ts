import { type RefObject, useEffectEvent } from 'react'

import { useSubscription } from '#app/ui/hooks/use-subscription.ts'

type Handlers = {
  [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => unknown
}

export function useElementEvents(element: RefObject<HTMLElement | null>, handlers: Handlers): void {
  const onEvent = useEffectEvent((event: Event) =>
    (handlers[event.type as keyof Handlers] as ((event: Event) => unknown) | undefined)?.(event),
  )
  const types = Object.keys(handlers).join(' ')
  useSubscription(() => {
    const place = element.current
    const listener = (event: Event) => void onEvent(event)
    for (const type of types.split(' ')) place?.addEventListener(type, listener)
    return () => {
      for (const type of types.split(' ')) place?.removeEventListener(type, listener)
    }
  }, types)
}
