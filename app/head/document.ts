import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

const headEnd = '</head>'
const preload = '<link rel="modulepreload"'
const low = `${preload} fetchPriority="low"`

export function renderDocument(document: ReactNode): string {
  // Only React's streamed renders write this line.
  return `<!DOCTYPE html>${renderToString(document)}`
}

export function changeHead(page: string, change: (head: string) => string): string {
  const end = page.indexOf(headEnd)
  return end < 0 ? page : change(page.slice(0, end)) + page.slice(end)
}

/** React Router preloads scripts like styles, which delays the first paint on a slow connection. */
export function lowerScripts(head: string): string {
  return head.replaceAll(preload, low)
}
