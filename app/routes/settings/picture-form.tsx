import { useState } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { useWithinDialog } from '#app/dialogs/within.ts'
import { constraints } from '#app/forms/constraints.build.ts'
import { useNotify } from '#app/forms/toasts/toasts.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Avatar } from '#app/people/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { FileButton } from '#app/ui/fields/file-button.tsx'
import { FilePicture } from '#app/ui/fields/file-picture.tsx'
import type { User } from '#contract/entities/user.ts'
import { limits } from '#contract/limits.ts'
import { pictureTypes } from '#shared/formats.ts'
import { pictureRefusal } from './picture-refusal.ts'

/** With JavaScript a picture is uploaded as soon as it is chosen. */
export function PictureForm({ user }: { user: User }) {
  const { t } = useTranslation('settings')
  const within = useWithinDialog()
  const [chosen, choose] = useState<File | null>(null)
  const sending = useNavigation().formAction?.startsWith(href('/settings/picture')) ?? false
  return (
    <section
      className="flex flex-wrap items-center gap-x-5 gap-y-3"
      aria-label={t('profile.picture')}
    >
      {sending && chosen ? (
        <span className="avatar size-16" aria-hidden>
          <FilePicture file={chosen} />
        </span>
      ) : (
        <Avatar id={user.id} name={user.displayName} picture={user.profileURL} size="large" />
      )}
      <div className="grid min-w-0 flex-[1_1_240px] grid-cols-1 gap-1.5">
        <div className="flex flex-wrap gap-2 max-xs:flex-col max-xs:flex-nowrap">
          <Form
            className="flex min-w-0 flex-wrap gap-2"
            method="post"
            action={within(href('/settings/picture'))}
            encType="multipart/form-data"
            replace
            preventScrollReset
          >
            <PictureField busy={sending} onChoose={choose} has={user.profileURL !== null} />
          </Form>
          {user.profileURL && (
            <Form
              className="grid"
              method="post"
              action={within(href('/settings/picture/remove'))}
              replace
              preventScrollReset
              onSubmit={() => choose(null)}
            >
              <Button look="quiet">{t('profile.remove')}</Button>
            </Form>
          )}
        </div>
        <p className="text-ink-2 text-sm">{t('profile.pictureHelp', { size: megabytes })}</p>
      </div>
    </section>
  )
}

const megabytes = limits.profilePictureBytes / 1024 ** 2

interface PictureFieldProps {
  busy: boolean
  has: boolean
  onChoose: (file: File) => void
}

function PictureField({ busy, has, onChoose }: PictureFieldProps) {
  const { t } = useTranslation('settings')
  const take = useUpload(onChoose)
  return (
    <>
      <FileButton
        name="profilePicture"
        accept={pictureTypes.join()}
        {...constraints.picture.profilePicture}
        busy={busy}
        onChoose={take}
      >
        <span className="noscript:hidden">{has ? t('profile.change') : t('profile.upload')}</span>
        <span className="hidden noscript:inline">{t('profile.chooseFile')}</span>
      </FileButton>
      <Button className="hidden noscript:inline-flex" icon="upload">
        {t('profile.upload')}
      </Button>
    </>
  )
}

// Before sending it (section 5).
function useUpload(onChoose: (file: File) => void) {
  const notify = useNotify()
  return (field: HTMLInputElement) => {
    const file = field.files?.[0]
    if (!file) return
    const refusal = pictureRefusal(file)
    if (refusal) return notify(refusal)
    onChoose(file)
    field.form?.requestSubmit()
  }
}
