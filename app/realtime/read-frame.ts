import type { ServerEvent, SocketAnswer } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import { isEvent } from './check-event.ts'

/** Parses a frame of the server. Logs an invalid frame and returns null. */
export function readFrame(text: string): ServerEvent | SocketAnswer | null {
  const frame = text.length > limits.socketEventLength ? null : parsed(text)
  if (isAnswer(frame) || isEvent(frame)) return frame
  if (!isUnknown(frame)) console.warn('Ignored an unknown frame of the server:', text.slice(0, 200))
  return null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isAnswer(frame: unknown): frame is SocketAnswer {
  const { type, data } = (frame ?? {}) as { type?: unknown; data?: { code?: unknown } }
  return type === 'ack' || (type === 'error' && typeof data?.code === 'string')
}

// A typing event without a chat is ignored without a warning (section 5).
function isUnknown(frame: unknown): boolean {
  const { type, data } = (frame ?? {}) as { type?: unknown; data?: { chatId?: unknown } }
  return (type === 'typing_start' || type === 'typing_stop') && data?.chatId === ''
}
