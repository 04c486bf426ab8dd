import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { ButtonLink, IconLink } from '#app/ui/button.tsx'
import { type AskedFile, aboutParam, askAboutPath } from './asked-files.ts'

interface AboutLineProps {
  at: { kbId: string; chatId: string }
  files: AskedFile[]
}

export function AboutLine({ at, files }: AboutLineProps) {
  const { t } = useTranslation('askedFiles')
  const ids = files.map(({ id }) => id)
  const choose = href('/kb/:kbId/chats/:chatId/about', at)
  const query = new URLSearchParams(ids.map((id) => [aboutParam, id]))
  return (
    <div className="flex w-full flex-wrap items-center gap-1 text-sm">
      {files.length > 0 && <input type="hidden" name="resourceIds" value={ids.join(',')} />}
      {files.length > 0 && <span className="px-2 text-ink-2">{t('about')}</span>}
      {files.map(({ id, title }) => (
        <span
          className="inline-flex min-w-0 items-center rounded-md border border-line pl-2"
          key={id}
        >
          <span className="max-w-48 truncate" title={title}>
            {title}
          </span>
          <IconLink
            className="min-h-7 w-7"
            icon="close"
            label={t('leaveOut', { title })}
            to={askAboutPath(
              at,
              ids.filter((one) => one !== id),
            )}
          />
        </span>
      ))}
      <ButtonLink
        look="quiet"
        icon="description"
        dialog
        to={query.size ? `${choose}?${query}` : choose}
      >
        {files.length > 0 ? t('change') : t('choose')}
      </ButtonLink>
    </div>
  )
}
