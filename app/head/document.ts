import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

export function renderDocument(document: ReactNode): string {
  // Only React's streamed renders write this line.
  return `<!DOCTYPE html>${renderToString(document)}`
}
