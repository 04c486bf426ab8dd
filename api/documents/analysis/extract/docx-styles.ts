import { attribute, readXmlEntry } from '#api/documents/analysis/xml.ts'
import type { Archive } from '#api/documents/analysis/zip.ts'

type Style = { basedOn?: string; heading?: boolean }

const maxInheritance = 20

/** The ids of the paragraph styles that are headings, by name, outline level or inheritance. */
export async function headingStyles(
  archive: Archive,
  part: string | undefined,
): Promise<ReadonlySet<string>> {
  const styles = await readStyles(archive, part)
  return new Set([...styles.keys()].filter((id) => isHeading(styles, id)))
}

async function readStyles(archive: Archive, part: string | undefined): Promise<Map<string, Style>> {
  const styles = new Map<string, Style>()
  let current: Style | undefined
  await readXmlEntry(archive, part, {
    open(name, attributes) {
      const value = attribute(attributes, 'val') ?? ''
      if (name === 'style') {
        current = {}
        const id = attribute(attributes, 'styleId')
        if (id && attribute(attributes, 'type') === 'paragraph') styles.set(id, current)
      } else if (!current) return
      else if (name === 'name' && /^(heading \d|title)$/i.test(value)) current.heading = true
      else if (name === 'basedOn') current.basedOn = value
      else if (name === 'outlineLvl') current.heading = Number(value) < 9
    },
    close(name) {
      if (name === 'style') current = undefined
    },
  })
  return styles
}

function isHeading(styles: Map<string, Style>, id: string): boolean {
  let style = styles.get(id)
  for (let step = 0; style && step < maxInheritance; step += 1) {
    if (style.heading !== undefined) return style.heading
    style = style.basedOn === undefined ? undefined : styles.get(style.basedOn)
  }
  return false
}
