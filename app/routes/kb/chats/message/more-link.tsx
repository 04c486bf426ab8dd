import { Icon } from '#app/components/icon.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { type MessagePlace, messagePagePath } from './place.ts'

/**
 * Leads to the page of the message with all its actions. With JavaScript it opens them as a menu.
 */
export function MoreLink({ place, name }: { place: MessagePlace; name: string }) {
  const { t } = useTranslation('message')
  return (
    <a
      className="absolute -top-1.5 right-0 grid size-8 place-items-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink pointer-coarse:-top-3 pointer-coarse:size-11 [@media_(scripting:enabled)_and_(pointer:fine)]:hidden"
      data-message-menu
      href={messagePagePath(place)}
      aria-label={t('more', { name })}
    >
      <Icon name="more_horiz" size={18} />
    </a>
  )
}
