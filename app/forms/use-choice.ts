import { startTransition, useState } from 'react'
import { type FetcherSubmitFunction, useFetcher } from 'react-router'
import { useDocumentEvent } from '#app/ui/hooks/use-document-event.ts'

// The new value shows at once, and the old one again if saving fails. This needs a state of its
// own: while the router loads the files of the action's route, React would reset the field.
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
