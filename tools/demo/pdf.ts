const page = { width: 595, height: 842, margin: 72 }
const styles = {
  '#': { font: 'F2', size: 20, above: 6 },
  '##': { font: 'F2', size: 14, above: 22 },
  '###': { font: 'F2', size: 11.5, above: 16 },
  '': { font: 'F1', size: 11.5, above: 12 },
}

/**
 * Pages separated by lines with `---`, of Latin text in the fonts that every reader of PDF has.
 * Lines with `#` are headings.
 */
export function pdfOf(text: string): Buffer {
  const pages = text.split('\n---\n').map(contentOf)
  const kids = pages.map((_, n) => `${5 + 2 * n} 0 R`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    fontOf('Times-Roman'),
    fontOf('Times-Bold'),
    ...pages.flatMap((content, n) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${6 + 2 * n} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  return fileOf(objects)
}

function fontOf(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
}

function contentOf(text: string): string {
  let top = page.height - page.margin
  const shown: string[] = []
  for (const paragraph of text.split('\n')) {
    const [, hashes = '', words = ''] = /^(#*) ?(.*)$/.exec(paragraph) ?? []
    const { font, size, above } = styles[hashes as keyof typeof styles]
    top -= above
    for (const line of wrapped(words, (page.width - 2 * page.margin) / (size * 0.46))) {
      top -= size * 1.4
      const escaped = line.replace(/[\\()]/g, '\\$&')
      shown.push(`BT /${font} ${size} Tf ${page.margin} ${top.toFixed(1)} Td (${escaped}) Tj ET`)
    }
  }
  return shown.join('\n')
}

function wrapped(text: string, characters: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line && line.length + word.length >= characters) lines.push(word)
    else lines[lines.length - 1] = line ? `${line} ${word}` : word
  }
  return lines
}

function fileOf(objects: string[]): Buffer {
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, n) => {
    const offset = file.length
    file += `${n + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  return Buffer.from(
    `${file}xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}trailer << /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}
