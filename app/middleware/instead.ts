import { createContext } from 'react-router'
import type { PreservedForm } from '#app/forms/preserved-form.ts'

export type Instead = (path: string, kept?: PreservedForm) => Promise<Response>

export const insteadContext = createContext<Instead>()

/** Renders the page below a dialog. */
export const renderBelowContext = createContext<(path: string) => Promise<Response>>()

/** Whether this page is rendered below a dialog. */
export const isBelowContext = createContext(false)

const ofBody = ['content-type', 'content-length', 'transfer-encoding']

export function pageRequest(request: Request, path: string): Request {
  const headers = new Headers(request.headers)
  for (const name of ofBody) headers.delete(name)
  return new Request(new URL(path, request.url), { headers, signal: request.signal })
}
