import type { NativeEmoji } from 'emoji-picker-element/shared'

const size = 20
/** A sequence that a font does not know is drawn as several emoji. */
const mostWidth = 1.8
/** Of 2018. Drawing takes time, and every font has those before, except flags. */
const knownVersion = 11
const flags = 9
/** Has no green. */
const ink = '#f0f'
const leastGreen = 40

type Drawn = Pick<NativeEmoji, 'unicode' | 'version' | 'group'>

/**
 * Returns whether the fonts of this device have a picture for an emoji, and not an empty box or
 * letters, which have the colour of the text.
 */
export function drawnEmoji(): (emoji: Drawn) => boolean {
  const pen = new OffscreenCanvas(size, size).getContext('2d', { willReadFrequently: true })
  if (!pen) return () => true
  pen.font = `${size / 2}px Emoji, sans-serif`
  pen.textBaseline = 'top'
  pen.fillStyle = ink
  const sample = '\u{1f600}'
  const widest = pen.measureText(sample).width * mostWidth
  const hasPicture = (emoji: string) => {
    if (pen.measureText(emoji).width > widest) return false
    pen.clearRect(0, 0, size, size)
    pen.fillText(emoji, 0, 0)
    const { data } = pen.getImageData(0, 0, size, size)
    return data.some((value, at) => at % 4 === 1 && value > leastGreen)
  }
  // A font without colours says nothing about the others.
  if (!hasPicture(sample)) return () => true
  return ({ unicode, version, group }) =>
    (version <= knownVersion && group !== flags) || hasPicture(unicode)
}
