import { createContext } from 'react'

/** Closes the modal; null if the dialog is a page of its own. */
export const CloseContext = createContext<(() => void) | null>(null)
