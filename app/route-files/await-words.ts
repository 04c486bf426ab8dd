import type { ClientInstrumentation } from 'react-router'
import { loadWords } from './load-translator.ts'

/**
 * Loads a route's words together with its data, however the page is opened, so that no page is
 * shown without its words.
 */
export const awaitWords: ClientInstrumentation = {
  route({ id, instrument }) {
    instrument({
      loader: async (load) => {
        await Promise.all([load(), loadWords([id])])
      },
    })
  },
}
