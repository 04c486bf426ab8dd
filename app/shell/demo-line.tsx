import { useRouteLoaderData } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { loader as rootLoader } from '#app/root.tsx'
import { classes } from '#app/ui/classes.ts'

/** Short on a phone. In the app always a single line, because the sidebar's height depends on it. */
export function DemoLine({ inApp }: { inApp?: boolean }) {
  const { t } = useTranslation('shell')
  const demo = useRouteLoaderData<typeof rootLoader>('root')?.demo
  if (!demo) return null
  return (
    <aside
      className={classes(
        'border-line border-b bg-wash px-4 py-1.5 text-center text-sm print:hidden',
        inApp &&
          'flex-none short:group-has-data-fills-window/app:hidden sidebar:h-(--demo) sidebar:truncate max-sidebar:px-2 max-sidebar:py-1 max-sidebar:text-xs',
      )}
      data-demo
    >
      <span className="sidebar:hidden">{t('demoShort')}</span>
      <span className="max-sidebar:hidden">{t('demo')}</span>
    </aside>
  )
}
