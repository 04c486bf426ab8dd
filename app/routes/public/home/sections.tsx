import { Icon } from '#app/components/icon.tsx'
import type { IconName } from '#app/components/icons/names.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Band } from './band.tsx'

const columns = 'grid gap-8 md:grid-cols-3 md:gap-0'

export function HowItWorks() {
  const { t } = useTranslation('home')
  return (
    <Band id="how" title={t('how.heading')}>
      <ol className={columns}>
        <Column icon="upload" title={t('how.upload.title')} text={t('how.upload.text')} />
        <Column icon="psychology" title={t('how.process.title')} text={t('how.process.text')} />
        <Column icon="share" title={t('how.share.title')} text={t('how.share.text')} />
      </ol>
    </Band>
  )
}

export function Features() {
  const { t } = useTranslation('home')
  return (
    <Band id="features" title={t('features.heading')}>
      <ul className={columns}>
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
    </Band>
  )
}

function Column({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <li className="md:border-line md:px-7 md:first:pl-0 md:not-first:border-l">
      <Icon name={icon} />
      <h3 className="mt-5 text-xl">{title}</h3>
      <p className="mt-1 text-ink-2 text-pretty">{text}</p>
    </li>
  )
}
