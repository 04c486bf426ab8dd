import { startTransition, useState } from 'react'
import { type FetcherSubmitFunction, useFetcher } from 'react-router'
import { useDocumentEvent } from '#app/components/use-document-event.ts'

/**
 * A field that is saved as it is chosen: what it shows, and what saves another choice. The choice
 * shows at once and until it is saved or could not be; the router waits first for the files of the
 * form's page, and meanwhile React would put the field back.
 */
export function useChoice(name: string, saved: string) {
  const fetcher = useFetcher()
  const [chosen, choose] = useState<string | null>(null)
  useDocumentEvent('form-sent', ({ detail: failure }) => {
    if (failure !== null) choose(null)
  })
  const shown = fetcher.formData?.get(name)?.toString() ?? chosen ?? saved
  const save = async (choice: string, ...submission: Parameters<FetcherSubmitFunction>) => {
    choose(choice)
    await fetcher.submit(...submission)
    startTransition(() => choose(null))
  }
  return { Form: fetcher.Form, shown, save }
}
