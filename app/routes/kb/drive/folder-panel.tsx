import type { ReactNode } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { IconButton } from '#app/ui/button.tsx'
import { closeAtLink } from '#app/ui/menus/close-at-link.ts'

const panelId = 'drive-folders'

/** On narrower pages a popover over the content. */
export function FolderPanel({ children }: { children: ReactNode }) {
  const { t } = useTranslation('drive')
  return (
    <nav
      className="overflow-auto overscroll-contain px-3 py-4 text-ink text-md max-wide:fixed max-wide:inset-[0_auto_0_0] max-wide:m-0 max-wide:h-dvh max-wide:max-h-none max-wide:w-[min(320px,85vw)] max-wide:bg-paper max-wide:[box-shadow:var(--shadow-float)] max-wide:backdrop:bg-backdrop-strong wide:sticky wide:inset-auto wide:top-header wide:m-0 wide:block wide:h-auto wide:max-h-[calc(100dvh-var(--spacing-header))] wide:w-56 wide:flex-none wide:self-start wide:bg-transparent"
      id={panelId}
      popover="auto"
      aria-label={t('folders')}
      onClickCapture={closeAtLink}
    >
      <IconButton
        className="ml-auto flex wide:hidden"
        type="button"
        icon="close"
        label={t('hideFolders')}
        popoverTarget={panelId}
        popoverTargetAction="hide"
      />
      {children}
    </nav>
  )
}

export function FoldersButton() {
  const { t } = useTranslation('drive')
  return (
    <IconButton
      className="wide:hidden"
      type="button"
      icon="account_tree"
      label={t('folders')}
      popoverTarget={panelId}
    />
  )
}
