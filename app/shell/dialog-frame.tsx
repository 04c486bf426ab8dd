import { use } from 'react'
import { Outlet } from 'react-router'
import { CloseContext } from '#app/dialogs/close-context.ts'
import { Modal } from '#app/dialogs/modal.tsx'
import { StaleNotice } from '#app/problems/stale-notice.tsx'
import { WaitingNotice } from '#app/problems/waiting-notice.tsx'

export function DialogFrame() {
  const isInModal = use(CloseContext) !== null
  if (isInModal)
    return (
      <>
        <WaitingNotice />
        <Outlet />
      </>
    )
  return (
    <Modal>
      <StaleNotice />
      <Outlet />
    </Modal>
  )
}
