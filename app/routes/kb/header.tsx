import type { ReactNode } from 'react'
import { href } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { AppHeader } from '#app/shell/app-header.tsx'
import { ActionsMenu } from './actions-menu.tsx'
import type { KbFrameProps } from './frame-props.ts'
import { JoinButton } from './join-button.tsx'
import { KbTitle } from './title.tsx'

interface KbHeaderProps extends KbFrameProps {
  opener?: ReactNode
  withSidebar?: boolean
}

/** The header of a knowledge base's pages: the title and the actions. */
export function KbHeader({ kb, choices, actions, opener, withSidebar }: KbHeaderProps) {
  const { t } = useTranslation('shell')
  const title = (
    <>
      <KbTitle kb={kb} />
      {kb.role && <ActionsMenu kb={kb} choices={choices} actions={actions} />}
    </>
  )
  return (
    <AppHeader withSidebar={withSidebar} opener={opener} title={title} kbId={kb.id}>
      <JoinButton kb={kb} />
      {kb.role && (
        <ButtonLink
          className="max-sidebar:hidden xl:after:hidden"
          icon="share"
          dialog
          to={href('/kb/:kbId/share', { kbId: kb.id })}
          aria-label={t('sidebar.share')}
          data-tooltip={t('sidebar.share')}
        >
          <span className="max-xl:hidden">{t('sidebar.share')}</span>
        </ButtonLink>
      )}
    </AppHeader>
  )
}
