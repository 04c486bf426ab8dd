import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { KbCards } from '#app/routes/public/explore/kb-cards.tsx'
import { PublicKbCard } from '#app/routes/public/explore/public-kb-card.tsx'
import { LoadedList } from '#app/ui/lists/loaded-list.tsx'
import type { Listed } from '#app/upstream/listed.ts'
import type { PublicKb } from '#contract/entities/kb.ts'

export function OtherKbs({ list }: { list: Listed<PublicKb[]> }) {
  const { t } = useTranslation('dashboard')
  if (list.items?.length === 0) return null
  return (
    <section className="mt-12" aria-labelledby="other-kbs">
      <header className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="mr-auto text-xl" id="other-kbs">
          {t('others.title')}
        </h2>
        <a className="text-link" href={href('/explore')}>
          {t('others.all')}
        </a>
      </header>
      <LoadedList here="" list={list} sentence={(values) => t('others.failed', values)}>
        {(kbs) => (
          <KbCards>
            {kbs.map((kb) => (
              <PublicKbCard key={kb.id} kb={kb} />
            ))}
          </KbCards>
        )}
      </LoadedList>
    </section>
  )
}
