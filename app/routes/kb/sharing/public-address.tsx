import { SectionLine } from '#app/dialogs/dialog-section.tsx'
import { CopyField } from '#app/forms/toasts/copy-field.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** Of what people without an account see of a public knowledge base. */
export function PublicAddress({ address }: { address: string }) {
  const { t } = useTranslation('sharing')
  return (
    <>
      <CopyField text={address} label={t('public.address')} helpId="public-address-help" />
      <SectionLine>
        <p className="text-ink-2 text-sm" id="public-address-help">
          {t('public.help')}
        </p>
        <ButtonLink
          className="-mx-3.5"
          look="quiet"
          icon="open_in_new"
          href={address}
          target="_blank"
        >
          {t('public.open')}
        </ButtonLink>
      </SectionLine>
    </>
  )
}
