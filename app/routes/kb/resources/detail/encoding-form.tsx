import { Form, href } from 'react-router'
import { FromHere } from '#app/forms/from-here.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { encodings } from '#contract/encodings.ts'
import type { Resource } from '#contract/entities/resource.ts'

type EncodingFormProps = { resource: Pick<Resource, 'id' | 'kbId' | 'encoding'> }

/** The text is then read again. */
export function EncodingForm({ resource }: EncodingFormProps) {
  const { t } = useTranslation('file')
  const { kbId, id: resourceId } = resource
  return (
    <Form
      className="grid w-full gap-1.5 text-left"
      method="post"
      action={href('/kb/:kbId/resources/:resourceId/encoding', { kbId, resourceId })}
    >
      <FromHere />
      <label htmlFor="encoding">{t('encoding.label')}</label>
      <div className="flex flex-wrap items-end gap-2">
        <select
          className="input min-w-0 flex-1 basis-48"
          id="encoding"
          name="encoding"
          defaultValue={resource.encoding ?? ''}
          key={resource.encoding}
        >
          <option value="" disabled>
            {t('encoding.choose')}
          </option>
          {encodings.map((name) => (
            <option key={name} value={name}>
              {t(`encodings.${name}`)}
            </option>
          ))}
        </select>
        <Button icon="refresh">{t('encoding.read')}</Button>
      </div>
    </Form>
  )
}

/** The encoding in which the text was read may be the wrong one. */
export function EncodingFact({
  resource,
}: {
  resource: EncodingFormProps['resource'] & Pick<Resource, 'can'>
}) {
  const { t } = useTranslation('file')
  if (!resource.encoding) return null
  const name = t(`encodings.${resource.encoding}`)
  if (!resource.can.chooseEncoding) return name
  return (
    <>
      {name}
      <details>
        <summary className="min-h-control cursor-pointer content-center text-link">
          {t('encoding.wrong')}
        </summary>
        <EncodingForm resource={resource} />
      </details>
    </>
  )
}
