import { useTranslation } from '#app/locales/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Marked } from '#app/ui/text/quote.tsx'

/** A question and the marked line that answers it. */
export function Sample() {
  const { t } = useTranslation('home')
  return (
    <figure className="rounded-lg border border-line bg-raised p-6 [box-shadow:var(--shadow-float)]">
      <p className="font-semibold">{t('sample.question')}</p>
      <blockquote className="mt-2 font-serif text-[1.25rem] leading-[1.45] text-pretty">
        <Marked parts={[t('sample.before'), t('sample.marked'), t('sample.after')]} />
      </blockquote>
      <figcaption className="mt-4 flex items-center gap-2 text-ink-2 text-md">
        <Icon name="picture_as_pdf" size={16} />
        {t('sample.source')}
      </figcaption>
    </figure>
  )
}
