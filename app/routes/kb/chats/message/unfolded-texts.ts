import { createContext } from 'react'

/** By message id. They stay so when they leave the document, because the list has many messages. */
export const UnfoldedTexts = createContext<Set<string> | null>(null)
