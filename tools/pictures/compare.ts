import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

/** Up to this value a colour channel differs by rendering noise. */
const tolerance = 8

/**
 * Pixel by pixel; before, after and difference are put side by side into a third folder. Returns
 * how many differ.
 */
export async function compare(before: string, after: string, out: string): Promise<number> {
  mkdirSync(out, { recursive: true })
  const names = new Set([...readdirSync(before), ...readdirSync(after)].sort())
  let different = 0
  for (const name of names) {
    const files = [path.join(before, name), path.join(after, name)] as const
    const missing = files.find((file) => !existsSync(file))
    const pixels = missing ? 0 : await compareOne(files, path.join(out, name))
    if (missing) console.log(`${name}: not in ${path.dirname(missing)}`)
    else if (pixels > 0) console.log(`${name}: ${pixels} pixels`)
    if (missing || pixels > 0) different += 1
  }
  console.log(`${names.size} pictures, ${different} differ`)
  return different
}

async function compareOne(files: readonly [string, string], out: string): Promise<number> {
  const sizes = await Promise.all(files.map((file) => sharp(file).metadata()))
  const width = Math.max(...sizes.map((size) => size.width))
  const height = Math.max(...sizes.map((size) => size.height))
  const [a, b] = await Promise.all(files.map((file) => drawn(file, width, height)))
  if (!a || !b) return 0
  const marks = Buffer.alloc(a.length, 255)
  let count = 0
  for (let at = 0; at < a.length; at += 3) {
    const far = [0, 1, 2].some((c) => Math.abs((a[at + c] ?? 0) - (b[at + c] ?? 0)) > tolerance)
    if (!far) continue
    count += 1
    marks.set([200, 0, 0], at)
  }
  if (count > 0) await sideBySide([a, b, marks], { width, height }, out)
  return count
}

// Both get the same size: if a page has grown, the new part differs.
function drawn(file: string, width: number, height: number): Promise<Buffer> {
  const ground = { r: 255, g: 0, b: 255 }
  return sharp({ create: { width, height, channels: 3, background: ground } })
    .composite([{ input: file, left: 0, top: 0 }])
    .removeAlpha()
    .raw()
    .toBuffer()
}

async function sideBySide(
  pictures: Buffer[],
  size: { width: number; height: number },
  out: string,
): Promise<void> {
  const raw = { ...size, channels: 3 as const }
  const width = size.width * pictures.length
  const layers = pictures.map((input, n) => ({ input, raw, left: n * size.width, top: 0 }))
  await sharp({ create: { ...raw, width, background: '#fff' } })
    .composite(layers)
    .png()
    .toFile(out)
}
