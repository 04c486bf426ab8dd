import { createContext } from 'react'

/** Whether the reader may make files of the knowledge base of a chat's files. */
export const MayKeepContext = createContext(false)
