import { href } from 'react-router'

/** Returns the path of the page that shows an image of feedback. `at` counts from 0. */
export function imagePath(feedbackId: string, at: number): string {
  return href('/feedback/:feedbackId/images/:n', { feedbackId, n: String(at + 1) })
}
