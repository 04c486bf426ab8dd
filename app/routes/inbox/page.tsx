import { Page, PageHeader } from '#app/ui/page.tsx'
import { InboxContents } from './contents.tsx'
import { MarkAll } from './mark-form.tsx'
import type { Inbox } from './read.ts'

export function InboxPage({ title, ...inbox }: Inbox & { title: string }) {
  return (
    <Page narrow>
      <PageHeader title={title}>
        <MarkAll {...inbox} />
      </PageHeader>
      <InboxContents {...inbox} />
    </Page>
  )
}
