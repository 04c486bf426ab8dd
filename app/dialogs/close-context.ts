import { createContext } from 'react'

/** The function that closes the modal; null if the dialog is a page of its own. */
export const CloseContext = createContext<(() => void) | null>(null)
