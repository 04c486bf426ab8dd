import { useEffect, useEffectEvent, useRef } from 'react'
import { useRestored } from '#app/realtime/live-provider.tsx'
import { useDocumentEvent, useWindowEvent } from '#app/ui/hooks/use-document-event.ts'

// Called when the end becomes visible with the window in focus, when the connection is back, and
// when a message with a higher number is the newest.
export function useSeenEnd(seq: number, onSeen: () => void) {
  const end = useRef<HTMLDivElement>(null)
  const isSeen = useRef(false)
  const look = () => {
    if (isSeen.current && isFocused()) onSeen()
  }
  const onLook = useEffectEvent(look)
  useRestored(look)
  useWindowEvent('focus', look)
  useDocumentEvent('visibilitychange', look)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when a newer message exists
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      isSeen.current = entry?.isIntersecting ?? false
      onLook()
    })
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [seq])
  return end
}

function isFocused(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus()
}
