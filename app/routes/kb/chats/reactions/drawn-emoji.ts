const size = 20
/** A sequence that a font does not know is drawn as several emoji. */
const mostWidth = 1.8

type Draws = (emoji: string) => boolean

/**
 * Whether the fonts of this device have a picture for it, and not an empty box or letters. Those
 * have the colour of the text, and a picture has its own.
 */
export function drawnEmoji(): Draws {
  const pen = new OffscreenCanvas(size, size).getContext('2d', { willReadFrequently: true })
  if (!pen) return () => true
  pen.font = `${size / 2}px Emoji, sans-serif`
  pen.textBaseline = 'top'
  const draw = (emoji: string, color: string) => {
    pen.clearRect(0, 0, size, size)
    pen.fillStyle = color
    pen.fillText(emoji, 0, 0)
    return pen.getImageData(0, 0, size, size).data.join()
  }
  const known = '\u{1f600}'
  const width = pen.measureText(known).width * mostWidth
  const hasPicture: Draws = (emoji) =>
    pen.measureText(emoji).width < width && draw(emoji, '#000') === draw(emoji, '#f00')
  // A font without colours, or a browser that hides what it draws, says nothing about the others.
  return hasPicture(known) ? hasPicture : () => true
}
