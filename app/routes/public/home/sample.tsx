import { Icon } from '#app/components/icon.tsx'
import { Marked } from '#app/components/quote.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'

/** A sample answer: the question in sans-serif, the document in serif, the found words marked. */
export function Sample() {
  const { t } = useTranslation('home')
  return (
    <figure className="evidence">
      <p>{t('sample.question')}</p>
      <blockquote>
        <Marked parts={[t('sample.before'), t('sample.marked'), t('sample.after')]} />
      </blockquote>
      <figcaption>
        <Icon name="picture_as_pdf" size={16} />
        {t('sample.source')}
      </figcaption>
    </figure>
  )
}
