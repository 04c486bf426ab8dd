import { createContext } from 'react-router'
import type { PreservedForm } from '#app/forms/preserved-form.ts'

export type Instead = (path: string, kept?: PreservedForm) => Promise<Response>

export const insteadContext = createContext<Instead>()

/** Renders the page below a dialog. Null if the path leads to no page: to a file, a stream, a failure. */
export type RenderBelow = (path: string) => Promise<string | null>

export const renderBelowContext = createContext<RenderBelow>()

/** Of a page that is rendered below a dialog: its document, once it is rendered. */
export const belowContext = createContext<{ document: string | null } | null>(null)

const ofBody = ['content-type', 'content-length', 'transfer-encoding']

export function pageRequest(request: Request, path: string): Request {
  const headers = new Headers(request.headers)
  for (const name of ofBody) headers.delete(name)
  return new Request(new URL(path, request.url), { headers, signal: request.signal })
}
