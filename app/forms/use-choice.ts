import { startTransition, useState } from 'react'
import { type FetcherSubmitFunction, useFetcher } from 'react-router'
import { useDocumentEvent } from '#app/ui/hooks/use-document-event.ts'

/**
 * A field that is saved as soon as it changes. Returns the value to show, and the function that
 * saves a new value. The new value shows at once (optimistic update). If saving fails, the old
 * value shows again.
 * This needs a state of its own: the router first loads the files of the action's route, and in the
 * meantime React would reset the field.
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
