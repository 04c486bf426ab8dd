import { extensionOf, type FormatOf, formatOfName, formats } from '#shared/formats.ts'
import { sniffDelimiter } from './extract/csv.ts'

export type TextFormat = FormatOf<'text'>

export function isTextFormat(name: string): name is TextFormat {
  return name in formats && formats[name as TextFormat].content === 'text'
}

/** Returns the kind of a text file by its extension; without an extension, by its content. */
export function textFormat(name: string, head: string): TextFormat {
  if (extensionOf(name) !== '') {
    const claimed = formatOfName(name)?.name ?? ''
    return isTextFormat(claimed) ? claimed : 'txt'
  }
  if (/^\s*(<!doctype html|<html)/i.test(head)) return 'html'
  if (looksLikeMarkdown(head)) return 'md'
  return sniffDelimiter(head) ? 'csv' : 'txt'
}

function looksLikeMarkdown(head: string): boolean {
  const headings = head.match(/^#{1,6} \S/gm)?.length ?? 0
  const signs = head.match(/^(```|[-*] \S|> \S)|\]\(https?:/gm)?.length ?? 0
  return headings >= 1 && headings + signs >= 2
}
