import { href } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'

/** Lets people download what the product has of them. */
export function OwnData() {
  const { t } = useTranslation('settings')
  return (
    <section className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t pt-6">
      <div className="flex-[1_1_240px]">
        <h2 className="text-base">{t('ownData.heading')}</h2>
        <p className="text-ink-2">{t('ownData.text')}</p>
      </div>
      <ButtonLink icon="download" href={href('/settings/export')} download>
        {t('ownData.button')}
      </ButtonLink>
    </section>
  )
}
