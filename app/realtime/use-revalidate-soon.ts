import { useRef } from 'react'
import type { ServerEvent } from '#contract/events.ts'
import { useLive, useLiveEvent, useRevalidateOn } from './live-provider.tsx'

const collectMs = 250
const none: ServerEvent['type'][] = []

// Once more after the events that follow shortly: uploading a hundred files causes several hundred.
export function useRevalidateSoon(matters: (event: ServerEvent) => boolean): void {
  const { refresh } = useLive()
  const state = useRef<'idle' | 'waiting' | 'wanted'>('idle')
  useRevalidateOn(none)
  const fetchAgain = () => {
    state.current = 'waiting'
    refresh()
    setTimeout(() => {
      if (state.current === 'wanted') fetchAgain()
      else state.current = 'idle'
    }, collectMs)
  }
  useLiveEvent((event) => {
    if (!matters(event)) return
    if (state.current === 'idle') fetchAgain()
    else state.current = 'wanted'
  })
}

export function isOfResources(kbId: string, event: ServerEvent): boolean {
  switch (event.type) {
    case 'resource_add':
    case 'resource_update':
      return event.data.resource.kbId === kbId
    case 'folder_add':
    case 'folder_update':
      return event.data.folder.kbId === kbId
    case 'resource_remove':
    case 'folder_remove':
    case 'files_change':
      return event.data.kbId === kbId
    default:
      return false
  }
}

export function isOfResource(id: string, event: ServerEvent): boolean {
  if (event.type === 'files_change') return true
  if (event.type === 'resource_update') return event.data.resource.id === id
  return event.type === 'resource_remove' && event.data.resourceIds.includes(id)
}
