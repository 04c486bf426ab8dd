import { useRouteLoaderData } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { loader as rootLoader } from '#app/root.tsx'

export function DemoLine() {
  const { t } = useTranslation('shell')
  const demo = useRouteLoaderData<typeof rootLoader>('root')?.demo
  return demo ? <aside className="demo-line">{t('demo')}</aside> : null
}
