import type { Upload } from './upload-queue.ts'

/** Apart from the queue, which is loaded on demand. */
export function isOver({ state }: Upload): boolean {
  return state === 'done' || state === 'failed' || state === 'canceled'
}
