import { useTranslation } from '#app/locales/use-translation.ts'
import { isOver } from '#app/routes/kb/uploads/is-over.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldNote } from '#app/ui/fields/field.tsx'
import { limits } from '#contract/limits.ts'
import type { Attaching } from './use-attaching.ts'

export function AttachingPart({ attaching }: { attaching: Attaching }) {
  const { t } = useTranslation('attachments')
  const { uploads, loaded, over, mayWrite } = attaching
  const { AttachedFiles } = loaded ?? {}
  return (
    <>
      {over && mayWrite && (
        <div className="pointer-events-none absolute inset-2 z-menu grid place-items-center rounded-lg border-2 border-accent border-dashed bg-[color-mix(in_srgb,var(--color-wash)_88%,transparent)] font-semibold text-accent text-xl">
          <p>{t('drop')}</p>
        </div>
      )}
      {AttachedFiles && uploads.length > 0 && <AttachedFiles attaching={attaching} />}
      <Note attaching={attaching} />
    </>
  )
}

function Note({ attaching: { uploads, loading, note, setNote } }: { attaching: Attaching }) {
  const { t } = useTranslation('attachments')
  if (!note) return null
  const look = 'px-2 pb-1 compact:w-full'
  if (note !== 'waits')
    return (
      <FieldNote className={look} id="attaching-note">
        {t(`notes.${note}`, { max: limits.attachmentsPerMessage })}
      </FieldNote>
    )
  const count = loading + uploads.filter((upload) => !isOver(upload)).length
  return (
    <p className={`flex flex-wrap items-center gap-x-2 text-sm text-ink-2 ${look}`} role="status">
      {t('notes.waits', { count })}
      <Button type="button" look="quiet" onClick={() => setNote(null)}>
        {t('doNotSend')}
      </Button>
    </p>
  )
}
