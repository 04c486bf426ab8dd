import { Form, href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { newPagePath } from '#app/routes/kb/resources/write/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Resource } from '#contract/entities/resource.ts'

interface TemplateFactProps {
  resource: Resource
  /** New pages with it. */
  mayBegin: boolean | undefined
}

/** Whether new pages can begin with this one, and for its writers a button that changes it. */
export function TemplateFact({ resource, mayBegin }: TemplateFactProps) {
  const { t } = useTranslation('file')
  const { id, kbId, isTemplate, can } = resource
  if (!isTemplate && !can.edit) return null
  return (
    <dl className="w-full">
      <Fact label={t('template.fact')}>
        <div className="grid justify-items-start gap-2">
          {isTemplate && !mayBegin && t('template.yes')}
          {isTemplate && mayBegin && (
            <Link className="text-link" to={newPagePath(kbId, { template: id })}>
              {t('template.use')}
            </Link>
          )}
          {can.edit && (
            <Form
              method="post"
              action={href('/kb/:kbId/resources/:resourceId', { kbId, resourceId: id })}
            >
              <input type="hidden" name="isTemplate" value={String(!isTemplate)} />
              <Button>{t(isTemplate ? 'template.remove' : 'template.add')}</Button>
            </Form>
          )}
        </div>
      </Fact>
    </dl>
  )
}
