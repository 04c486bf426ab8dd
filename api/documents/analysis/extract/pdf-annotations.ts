/** What PDF.js says of an annotation, as far as it is needed here. The file decides the values. */
type Annotation = {
  subtype?: unknown
  hidden?: unknown
  annotationFlags?: unknown
  fieldType?: unknown
  fieldValue?: unknown
  options?: unknown
  contentsObj?: { str?: unknown }
}

/** A popup repeats the comment that it belongs to; the text of a link stands on the page. */
const withoutText = new Set<unknown>(['Popup', 'Link', 'Widget'])

/**
 * Texts that are not part of a PDF page's own text: the values of its form fields, text that was
 * written over it, and comments.
 */
export function annotationTexts(annotations: Annotation[]): string[] {
  return annotations
    .filter((one) => !isHidden(one))
    .flatMap((one) => [...fieldValues(one), comment(one)])
    .filter((text) => typeof text === 'string')
    .map((text) => text.replace(/\r\n?/g, '\n').trim())
    .filter((text) => text !== '')
}

const hiddenFlag = 2

function isHidden({ hidden, annotationFlags: flags }: Annotation): boolean {
  return hidden === true || (typeof flags === 'number' && (flags & hiddenFlag) !== 0)
}

function fieldValues({ fieldType, fieldValue, options }: Annotation): unknown[] {
  if (fieldType === 'Tx') return [fieldValue]
  if (fieldType !== 'Ch') return []
  const choices: { exportValue?: unknown; displayValue?: unknown }[] = Array.isArray(options)
    ? options
    : []
  const chosen: unknown[] = Array.isArray(fieldValue) ? fieldValue : [fieldValue]
  return chosen.map(
    (one) => choices.find(({ exportValue }) => exportValue === one)?.displayValue ?? one,
  )
}

function comment({ subtype, contentsObj }: Annotation): unknown {
  return withoutText.has(subtype) ? undefined : contentsObj?.str
}
