import { createContext, type RouterContextProvider } from 'react-router'
import { v7 } from 'uuid'

/** Random texts of a page, of which each copy has its own: its nonce and the ids of its forms. */
export const onceContext = createContext<string[]>()

type Context = Readonly<RouterContextProvider>

/** With which the API knows that a form was sent twice. */
export function newFormId(context: Context): string {
  return noted(context, v7())
}

export function newNonce(context: Context): string {
  return noted(context, randomNonce())
}

/** Of the same kind and length. */
export function anotherOf(text: string): string {
  return isFormId(text) ? v7() : randomNonce()
}

export function isFormId(text: string): boolean {
  return text.length === 36
}

function randomNonce(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
}

function noted(context: Context, text: string): string {
  context.get(onceContext).push(text)
  return text
}
