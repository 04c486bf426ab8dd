import { useFetcher } from 'react-router'
import { StayHere } from '#app/forms/from-here.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button } from './button.tsx'

interface ToastUndoProps {
  /** The path of the action that undoes it. */
  undo: string
  done: () => void
}

/** The button of a toast that undoes what the toast reports. */
export function ToastUndo({ undo, done }: ToastUndoProps) {
  const { t } = useTranslation('shell')
  const { Form } = useFetcher()
  return (
    <Form method="post" action={undo} onSubmit={done} className="mt-2 mb-1">
      <StayHere />
      <Button className="m-0" icon="undo">
        {t('undo')}
      </Button>
    </Form>
  )
}
