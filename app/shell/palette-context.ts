import { createContext } from 'react'

// Null until its script is loaded, and on pages without the dialog: there the search field and the
// search page are used.
export const PaletteContext = createContext<((text: string) => void) | null>(null)
