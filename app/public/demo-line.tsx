import { useTranslation } from 'react-i18next'
import { useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '#app/root.tsx'

export function DemoLine() {
  const { t } = useTranslation('shell')
  const demo = useRouteLoaderData<typeof rootLoader>('root')?.demo
  return demo ? <p className="demo-line">{t('demo')}</p> : null
}
