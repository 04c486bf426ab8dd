import { spawnSync } from 'node:child_process'
import sharp from 'sharp'

export function reads(...languages: string[]): boolean {
  const { stdout } = spawnSync('tesseract', ['--list-langs'], { encoding: 'utf8' })
  const installed = (stdout ?? '').split('\n')
  return languages.every((language) => installed.includes(language))
}

const [width, height] = [1_240, 1_754]

export function pictureOf(...lines: string[]): Promise<Buffer> {
  const texts = lines.map((line, index) => `<text x="120" y="${200 + index * 70}">${line}</text>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="white"/>
    <g font-size="40" font-family="Liberation Sans, DejaVu Sans, Noto Sans CJK SC, sans-serif">${texts.join('')}</g></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
}

export function scanOf(pages: (Buffer | string)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const add = (n: number, head: string, stream?: Buffer) => {
    parts.push(Buffer.from(`${n} 0 obj\n${head}\n`))
    if (stream) parts.push(Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n'))
    parts.push(Buffer.from('endobj\n'))
  }
  const kids = pages.map((_, index) => `${3 + index * 3} 0 R`).join(' ')
  add(1, '<< /Type /Catalog /Pages 2 0 R >>')
  add(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  for (const [index, page] of pages.entries()) {
    const n = 3 + index * 3
    const isPicture = typeof page !== 'string'
    const resources = `/Resources << /${isPicture ? 'XObject << /I' : 'Font << /F'} ${n + 1} 0 R >> >>`
    add(
      n,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${resources} /Contents ${n + 2} 0 R >>`,
    )
    if (isPicture) {
      const image = `/Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`
      const dict = `/Type /XObject /Subtype /Image ${image} /Filter /DCTDecode`
      add(n + 1, `<< ${dict} /Length ${page.length} >>`, page)
    } else add(n + 1, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
    const draw = isPicture ? '595 0 0 842 0 0 cm /I Do' : `BT /F 14 Tf 60 740 Td (${page}) Tj ET`
    add(n + 2, `<< /Length ${draw.length} >>`, Buffer.from(draw))
  }
  parts.push(Buffer.from('trailer\n<< /Root 1 0 R >>\n%%EOF\n'))
  return Buffer.concat(parts)
}
