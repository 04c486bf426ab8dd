import { href } from 'react-router'
import type { Route } from './+types/settings-tab.ts'
import { InboxContents } from './contents.tsx'
import { MarkAll } from './mark-form.tsx'
import { readInbox } from './read.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  return readInbox({ request, context }, { base: href('/settings/inbox'), dialog: 'within' })
}

export default function InboxTab({ loaderData }: Route.ComponentProps) {
  return (
    // One part, whose distances are those of the page.
    <div>
      <div className="-mt-2 flex justify-end empty:hidden">
        <MarkAll {...loaderData} />
      </div>
      <InboxContents {...loaderData} />
    </div>
  )
}
