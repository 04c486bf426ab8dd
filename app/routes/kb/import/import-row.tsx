import { href } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { Progress } from '#app/components/progress.tsx'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { KbImport } from '#contract/entities/kb-import.ts'

/** An import: its progress, the knowledge base that it made, or why it failed. */
export function ImportRow({ one }: { one: KbImport }) {
  const { t } = useTranslation('imports')
  const { moment } = useFormats()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-2">
      <div className="grid min-w-0 flex-[1_1_220px]">
        <strong className="wrap-anywhere">{one.name}</strong>
        <span className="text-ink-2 text-sm">{moment(one.createdAt)}</span>
        {one.failure && (
          <span className="text-danger text-sm">
            {t('failed', { reason: t(`failures.${one.failure}`) })}
          </span>
        )}
      </div>
      <Outcome {...one} />
    </li>
  )
}

function Outcome({ status, kbId, doneBytes, totalBytes }: KbImport) {
  const { t } = useTranslation('imports')
  if (status === 'done' && kbId)
    return <ButtonLink to={href('/kb/:kbId', { kbId })}>{t('open')}</ButtonLink>
  if (status === 'failed') return null
  if (status === 'done') return <span className="text-sm">{t('done')}</span>
  const value = totalBytes > 0 ? Math.min(doneBytes / totalBytes, 1) : 0
  const percent = Math.floor(value * 100)
  return status === 'running' ? (
    <Progress label={t('running', { percent })} value={value} />
  ) : (
    <Progress label={t('waiting')} />
  )
}
