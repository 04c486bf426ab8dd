import { href } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { useCopy } from '#app/components/use-copy.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useHydrated } from '#app/resources/use-hydrated.ts'
import type { Kb } from '#contract/entities/kb.ts'

/** The link that lets others in: to be selected by hand, or copied by a button where script runs. */
export function LinkField({ kb, link }: { kb: Kb; link: string }) {
  const { t } = useTranslation('sharing')
  return (
    <section className="share-part" aria-labelledby="share-link">
      <h2 id="share-link">{t('link.heading')}</h2>
      <div className="share-link">
        <input
          className="input"
          readOnly
          value={link}
          aria-label={t('link.label')}
          aria-describedby="share-link-help"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyLink link={link} />
      </div>
      <div className="share-line">
        <p className="field-help" id="share-link-help">
          {kb.needApprovalToJoin ? t('link.asks') : t('link.joins')}
        </p>
        <ButtonLink
          look="quiet"
          icon="refresh"
          dialog="within"
          to={href('/kb/:kbId/share/renew', { kbId: kb.id })}
        >
          {t('link.renew')}
        </ButtonLink>
      </div>
    </section>
  )
}

function CopyLink({ link }: { link: string }) {
  const { t } = useTranslation('sharing')
  const { copied, copy } = useCopy(link)
  if (!useHydrated()) return null
  return (
    <Button
      type="button"
      look="primary"
      icon={copied ? 'check' : 'content_copy'}
      onClick={() => void copy()}
    >
      {copied ? t('link.copied') : t('link.copy')}
    </Button>
  )
}
