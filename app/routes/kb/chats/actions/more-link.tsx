import { useTranslation } from '#app/locales/use-translation.ts'
import { type MessageIds, messagePagePath } from '#app/routes/kb/chats/message/message-paths.ts'
import { classes } from '#app/ui/classes.ts'

// An SVG of each message makes the browser render a long list slowly.
const dots =
  'before:h-[6px] before:w-[15px] before:[background:radial-gradient(circle,currentColor_1.1px,transparent_1.6px)_center/5px_6px_repeat-x]'

/** With JavaScript it opens the actions as a menu. */
export function MoreLink({ place, name }: { place: MessageIds; name: string }) {
  const { t } = useTranslation('message')
  return (
    // biome-ignore lint/a11y/useAnchorContent: its label is its name
    <a
      className={classes(
        dots,
        'absolute -top-1.5 right-0 grid size-8 place-items-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink pointer-coarse:-top-3 pointer-coarse:size-11 [@media_(scripting:enabled)_and_(pointer:fine)]:hidden',
      )}
      data-message-menu
      href={messagePagePath(place)}
      aria-label={t('more', { name })}
    />
  )
}
