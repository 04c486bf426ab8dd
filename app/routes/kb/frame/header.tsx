import type { ReactNode } from 'react'
import { href } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import { JoinButton } from '#app/routes/kb/join-requests/join-button.tsx'
import { AppHeader } from '#app/shell/app-header.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Dot } from '#app/ui/dot.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Menu, MenuLink, MenuRule } from '#app/ui/menus/menu.tsx'
import type { KbFrameProps } from './frame-props.ts'
import { Switcher } from './switcher.tsx'
import { KbTitle } from './title.tsx'

interface KbHeaderProps extends KbFrameProps {
  opener?: ReactNode
  toggle?: ReactNode
  withSidebar?: boolean
}

export function KbHeader({ kb, choices, actions, withSidebar, ...corner }: KbHeaderProps) {
  const { t } = useTranslation('shell')
  const title = (
    <>
      <KbTitle kb={kb} />
      {kb.role && <ActionsMenu kb={kb} choices={choices} actions={actions} />}
    </>
  )
  return (
    <AppHeader {...corner} withSidebar={withSidebar} title={title} kbId={kb.id}>
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

function ActionsMenu({ kb, choices, actions }: Pick<KbFrameProps, 'kb' | 'choices' | 'actions'>) {
  const { t } = useTranslation('shell')
  const waiting = actions.find(({ alert }) => alert)?.alert
  const button = (
    <>
      <Icon name="unfold_more" />
      {waiting && <Dot className="absolute top-[5px] right-1" label={waiting} />}
    </>
  )
  return (
    <Menu
      className="flex-none font-normal max-sidebar:static"
      label={t('actions.label')}
      button={button}
      buttonClass="button relative"
      buttonLook="icon"
      panelClass="right-auto left-0 max-sidebar:absolute max-sidebar:[position-area:none] max-sidebar:[position-try-fallbacks:none] max-sidebar:inset-x-2 max-sidebar:top-[calc(100%-4px)] max-sidebar:bottom-auto max-sidebar:w-auto max-sidebar:max-w-none"
    >
      <Switcher current={kb.id} choices={choices} />
      {actions.length > 0 && <MenuRule />}
      {actions.map(({ to, icon, label, alert }) => (
        <MenuLink key={to} dialog icon={icon} to={to}>
          {label}
          {alert && <Dot className="ml-auto" label={alert} />}
        </MenuLink>
      ))}
    </Menu>
  )
}
