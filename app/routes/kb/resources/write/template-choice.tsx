import { useTranslation } from '#app/locales/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { formatOfName, splitName } from '#shared/formats.ts'
import { newPagePath } from './paths.ts'

interface TemplateChoiceProps {
  kbId: string
  folder: string | null
  templates: { id: string; title: string }[]
  /** The id of the one in the form. */
  chosen: string | null
  within: 'drive' | undefined
}

/** Links: each opens the form with another text, and with JavaScript keeps the drafts of both. */
export function TemplateChoice({ kbId, folder, templates, chosen, within }: TemplateChoiceProps) {
  const { t } = useTranslation('write')
  const all = [{ id: null, title: t('blank') }, ...templates]
  return (
    <nav className="grid gap-1.5" aria-label={t('template')}>
      <p className="font-label" aria-hidden="true">
        {t('template')}
      </p>
      <ul className="flex flex-wrap gap-2">
        {all.map(({ id, title }) => (
          <li className="min-w-0" key={id}>
            <ButtonLink
              className="max-w-full wrap-anywhere"
              to={newPagePath(kbId, { folder, template: id, within })}
              aria-current={id === chosen ? 'true' : undefined}
            >
              {formatOfName(title) ? splitName(title).stem : title}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
