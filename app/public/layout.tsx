import { Outlet } from 'react-router'
import type { RouteHandle } from '#app/handle.ts'
import { DemoLine } from '#app/public/demo-line.tsx'
import { PublicFooter } from '#app/public/footer.tsx'
import { PublicHeader } from '#app/public/header.tsx'

export const handle: RouteHandle = { script: false }

export default function PublicLayout() {
  return (
    <div className="public">
      <DemoLine />
      <PublicHeader />
      <main id="content">
        <Outlet />
      </main>
      <PublicFooter />
    </div>
  )
}
