import { Form, href } from 'react-router'
import { FromHere } from '#app/forms/from-here.tsx'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { LinkReading as Reading } from '#contract/entities/link-reading.ts'
import type { Resource } from '#contract/entities/resource.ts'

interface LinkReadingProps {
  resource: Resource
  reading: Reading
}

export function LinkReading({ resource, reading }: LinkReadingProps) {
  const { t } = useTranslation('linkReading')
  const at = { kbId: resource.kbId, resourceId: resource.id }
  const action = href('/kb/:kbId/resources/:resourceId/reading', at)
  return (
    <section className="grid w-full gap-3 border-line border-t pt-4" aria-labelledby="reading">
      <h2 className="text-base" id="reading">
        {t('title')}
      </h2>
      <LastReading resource={resource} reading={reading} />
      <Changes reading={reading} />
      {resource.can.delete && resource.status === 'completed' && (
        <>
          <Form method="post" action={action}>
            <FromHere />
            <Button icon="refresh" name="intent" value="read" busy={reading.isReading}>
              {t(reading.isReading ? 'isReading' : 'readAgain')}
            </Button>
          </Form>
          <Form className="grid gap-1.5" method="post" action={action}>
            <FromHere />
            <label htmlFor="every">{t('every.label')}</label>
            <div className="flex gap-2">
              <select
                className="input"
                id="every"
                name="every"
                defaultValue={reading.every ?? ''}
                key={reading.every}
              >
                <option value="">{t('every.never')}</option>
                <option value="day">{t('every.day')}</option>
                <option value="week">{t('every.week')}</option>
              </select>
              <Button name="intent" value="set">
                {t('every.save')}
              </Button>
            </div>
          </Form>
        </>
      )}
    </section>
  )
}

function LastReading({ resource, reading }: LinkReadingProps) {
  const { t } = useTranslation(['linkReading', 'resources'])
  const { moment } = useFormats()
  const { readAt, failure, every, nextAt, movedFrom, changedAt, isReading } = reading
  const isSame = readAt !== null && (changedAt === null || changedAt < readAt)
  return (
    <div className="grid gap-1.5 text-md" role="status">
      <p>{t('lastRead', { when: moment(readAt ?? resource.uploadedAt) })}</p>
      {isReading && (
        <p className="flex items-center gap-2 text-ink-2">
          <Spinner /> {t('isReading')}
        </p>
      )}
      {isSame && !failure && !isReading && <p>{t('same')}</p>}
      {movedFrom && <p className="wrap-anywhere">{t('moved', { url: movedFrom })}</p>}
      {failure && (
        <p className="text-danger">
          {t('failed', {
            reason: t(`resources:failure.${failure}` as 'resources:failure.internal'),
          })}
        </p>
      )}
      {every && (
        <p className="text-ink-2">
          {nextAt ? t('next', { when: moment(nextAt) }) : !isReading && t('stopped')}
        </p>
      )}
    </div>
  )
}

function Changes({ reading: { changedAt, added, removed } }: { reading: Reading }) {
  const { t } = useTranslation('linkReading')
  const { moment } = useFormats()
  if (!changedAt) return null
  return (
    <details className="grid gap-2" open>
      <summary className="min-h-control cursor-pointer content-center font-label">
        {t('changed', { when: moment(changedAt) })}
      </summary>
      <ChangeList label={t('added', { count: added.length })} lines={added} sign="+" />
      <ChangeList label={t('removed', { count: removed.length })} lines={removed} sign="−" />
    </details>
  )
}

interface ChangeListProps {
  label: string
  lines: string[]
  sign: string
}

function ChangeList({ label, lines, sign }: ChangeListProps) {
  if (lines.length === 0) return null
  return (
    <div className="grid gap-1 pb-2">
      <h3 className="text-ink-2 text-sm">{label}</h3>
      <ul className="grid gap-1.5">
        {lines.map((line) => (
          <li
            key={line}
            className="wrap-anywhere grid grid-cols-[1rem_minmax(0,1fr)] font-serif leading-[1.4]"
          >
            <span aria-hidden>{sign}</span>
            <span className="line-clamp-4">{line}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
