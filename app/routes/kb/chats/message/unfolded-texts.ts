import { createContext } from 'react'

/**
 * The ids of the long messages of a chat that are shown in full. They stay so when they leave the
 * document, because the list has many messages, and come back.
 */
export const UnfoldedTexts = createContext<Set<string> | null>(null)
