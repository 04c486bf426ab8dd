import type { ClientInstrumentation } from 'react-router'
import { loadWords } from './load-translator.ts'

/** No page is shown without its words. */
export const awaitWords: ClientInstrumentation = {
  route({ id, instrument }) {
    instrument({
      loader: async (load) => {
        await Promise.all([load(), loadWords([id])])
      },
    })
  },
}
