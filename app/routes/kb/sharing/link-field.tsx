import { href } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { Part, PartLine } from '#app/components/part.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Kb } from '#contract/entities/kb.ts'
import { CopyField } from './copy-field.tsx'

/** Shows the shared invitation link to administrators. */
export function LinkField({ kb, link }: { kb: Kb; link: string }) {
  const { t } = useTranslation('sharing')
  return (
    <Part heading={t('link.heading')}>
      <CopyField link={link} label={t('link.label')} helpId="share-link-help" />
      <PartLine>
        <p className="text-ink-2 text-sm" id="share-link-help">
          {kb.needApprovalToJoin ? t('link.asks') : t('link.joins')}
        </p>
        <ButtonLink
          className="-mx-3.5"
          look="quiet"
          icon="refresh"
          dialog="within"
          to={href('/kb/:kbId/share/renew', { kbId: kb.id })}
        >
          {t('link.renew')}
        </ButtonLink>
      </PartLine>
    </Part>
  )
}
