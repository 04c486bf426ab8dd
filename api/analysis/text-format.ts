import { extname } from 'node:path'
import { sniffDelimiter } from './extract/csv.ts'

export type TextFormat = 'txt' | 'md' | 'html' | 'csv'

const ENDINGS: Record<string, TextFormat> = {
  '.md': 'md',
  '.markdown': 'md',
  '.html': 'html',
  '.htm': 'html',
  '.xhtml': 'html',
  '.csv': 'csv',
  '.tsv': 'csv',
}

/** The kind of a text file: by its extension, or by its content if it has none. */
export function textFormat(name: string, head: string): TextFormat {
  const ending = extname(name).toLowerCase()
  if (ending !== '') return ENDINGS[ending] ?? 'txt'
  if (/^\s*(<!doctype html|<html)/i.test(head)) return 'html'
  if (looksLikeMarkdown(head)) return 'md'
  return sniffDelimiter(head) ? 'csv' : 'txt'
}

function looksLikeMarkdown(head: string): boolean {
  const headings = head.match(/^#{1,6} \S/gm)?.length ?? 0
  const signs = head.match(/^(```|[-*] \S|> \S)|\]\(https?:/gm)?.length ?? 0
  return headings >= 1 && headings + signs >= 2
}
