import type { ReactNode } from 'react'
import { href, useFetcher } from 'react-router'
import { StayHere, stayField } from '#app/forms/from-here.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { batchFormId } from '#app/routes/kb/resources/selection/batch-form.ts'
import { Button } from '#app/ui/button.tsx'
import { usePagePath } from '#app/ui/hooks/use-page-path.ts'
import type { Folder, Resource } from '#contract/entities/resource.ts'
import { unaskedField } from './items.ts'
import { focusRowAfter, rowOf } from './row-events.ts'

type File = Pick<Resource, 'id' | 'kbId' | 'folderId'>

interface DeleteFormProps {
  /** An empty folder, or a file. */
  item: File | Folder
  children: ReactNode
}

/** Deletes without a question, because the toast undoes it. */
export function DeleteForm({ item, children }: DeleteFormProps) {
  const { kbId, id } = item
  const [name, place] = 'folderId' in item ? ['id', item.folderId] : ['folder', item.parentId]
  const { Form } = useFetcher()
  const here = usePagePath()
  return (
    <Form
      method="post"
      action={href('/kb/:kbId/resources/delete', { kbId })}
      onSubmit={({ currentTarget }) => {
        const row = rowOf(currentTarget)
        if (row) focusRowAfter([row])
      }}
    >
      <StayHere />
      <input type="hidden" name={name} value={id} />
      <input type="hidden" name="back" value={place ?? ''} />
      <input type="hidden" name={unaskedField} value={here} />
      {children}
    </Form>
  )
}

/** Deletes the selected items; many of them, or folders with files, after a question. */
export function DeleteSelected({ kbId, className }: { kbId: string; className: string }) {
  const { t } = useTranslation('resources')
  const { submit } = useFetcher()
  const here = usePagePath()
  const action = href('/kb/:kbId/resources/delete', { kbId })
  return (
    <Button
      className={className}
      look="danger"
      icon="delete"
      aria-keyshortcuts="Delete"
      name={unaskedField}
      value={here}
      formMethod="post"
      formAction={action}
      onClick={(event) => {
        const { form } = event.currentTarget
        if (!form) return
        event.preventDefault()
        const sent = new FormData(form, event.currentTarget)
        sent.set(stayField, '1')
        focusRowAfter(selectedRows())
        void submit(sent, { method: 'post', action })
      }}
    >
      {t('delete')}
    </Button>
  )
}

function selectedRows(): HTMLElement[] {
  const boxes = document.querySelectorAll(`input[form="${batchFormId}"]:checked`)
  return [...boxes].flatMap((box) => rowOf(box) ?? [])
}
