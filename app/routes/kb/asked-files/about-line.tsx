import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { ButtonLink, IconLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { type AskedFile, aboutParam, askAboutPath } from './asked-files.ts'

interface ChatPlace {
  kbId: string
  chatId: string
}

interface AboutLineProps {
  at: ChatPlace
  files: AskedFile[]
}

/** The chosen files. */
export function AboutLine({ at, files }: AboutLineProps) {
  const { t } = useTranslation('askedFiles')
  if (files.length === 0) return null
  const ids = files.map(({ id }) => id)
  const query = new URLSearchParams(ids.map((id) => [aboutParam, id]))
  return (
    <div className="flex w-full flex-wrap items-center gap-1 text-sm">
      <input type="hidden" name="resourceIds" value={ids.join(',')} />
      <span className="px-2 text-ink-2">{t('about')}</span>
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
      <ButtonLink look="quiet" icon="description" dialog to={`${choosePath(at)}?${query}`}>
        {t('change')}
      </ButtonLink>
    </div>
  )
}

/** While no files are chosen. `fileCount` is 0 where it is not known. */
export function AllFilesChip({ at, fileCount }: { at: ChatPlace; fileCount: number }) {
  const { t } = useTranslation('askedFiles')
  const label = fileCount > 0 ? t('all', { count: fileCount }) : t('all')
  return (
    <Anchor
      className="group/chip inline-flex min-h-control min-w-control items-center justify-center rounded-sm noscript:mr-auto pointer-coarse:min-h-11 pointer-coarse:min-w-11"
      dialog
      to={choosePath(at)}
      title={t('title')}
    >
      <span className="sr-only">{t('about')} </span>
      <span className="inline-flex h-7 items-center gap-1 rounded-lg border border-line-2 pr-1.5 pl-2.5 text-ink-2 text-sm group-hover/chip:bg-hover group-hover/chip:text-ink compact:px-1.5">
        <Icon className="hidden compact:block" name="description" size={18} />
        <span className="compact:sr-only">{label}</span>
        <Icon className="compact:hidden" name="keyboard_arrow_down" size={16} />
      </span>
    </Anchor>
  )
}

function choosePath(at: ChatPlace): string {
  return href('/kb/:kbId/chats/:chatId/about', at)
}
