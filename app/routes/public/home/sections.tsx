import { Icon } from '#app/components/icon.tsx'
import type { IconName } from '#app/components/icons/names.ts'
import { useTranslation } from '#app/locales/use-translation.ts'

export function HowItWorks() {
  const { t } = useTranslation('home')
  return (
    <section className="band" aria-labelledby="how">
      <h2 id="how">{t('how.heading')}</h2>
      <ol className="columns">
        <Column icon="upload" title={t('how.upload.title')} text={t('how.upload.text')} />
        <Column icon="psychology" title={t('how.process.title')} text={t('how.process.text')} />
        <Column icon="share" title={t('how.share.title')} text={t('how.share.text')} />
      </ol>
    </section>
  )
}

export function Features() {
  const { t } = useTranslation('home')
  return (
    <section className="band" aria-labelledby="features">
      <h2 id="features">{t('features.heading')}</h2>
      <ul className="columns">
        <Column
          icon="description"
          title={t('features.documents.title')}
          text={t('features.documents.text')}
        />
        <Column icon="search" title={t('features.search.title')} text={t('features.search.text')} />
        <Column
          icon="forum"
          title={t('features.together.title')}
          text={t('features.together.text')}
        />
      </ul>
    </section>
  )
}

function Column({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <li>
      <Icon name={icon} />
      <h3>{title}</h3>
      <p>{text}</p>
    </li>
  )
}
