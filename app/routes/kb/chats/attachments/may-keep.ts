import { createContext } from 'react'

export const MayKeepContext = createContext(false)
