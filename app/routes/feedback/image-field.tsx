import { useIncomingFiles } from '#app/dialogs/use-incoming-files.ts'
import { useNotify } from '#app/forms/toasts/toasts.tsx'
import { formatSize } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { IconButton } from '#app/ui/button.tsx'
import { FieldNote } from '#app/ui/fields/field.tsx'
import { FileButton } from '#app/ui/fields/file-button.tsx'
import { FilePicture } from '#app/ui/fields/file-picture.tsx'
import { limits } from '#contract/limits.ts'
import { feedbackImageTypes } from '#shared/formats.ts'

const types: string[] = feedbackImageTypes
const count = limits.feedbackImages

interface ImageFieldProps {
  images: File[]
  onChange: (images: File[]) => void
  errors: string[]
}

const drop =
  'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line-2 border-dashed p-3 data-[over=true]:border-accent data-[over=true]:bg-wash'

export function ImageField({ images, onChange, errors }: ImageFieldProps) {
  const { t } = useTranslation('feedback')
  const add = useAdd(images, onChange)
  const over = useIncomingFiles(add)
  return (
    <>
      <fieldset className="grid grid-cols-1 gap-1.5">
        <legend className="mb-1 font-label wrap-anywhere">{t('images')}</legend>
        <div className={drop} data-over={over}>
          <FileButton
            name="images"
            multiple
            accept={types.join()}
            aria-describedby="feedback-images-help"
            onChoose={({ files }) => add([...(files ?? [])])}
          >
            {t('choose')}
          </FileButton>
          <span className="text-ink-2 max-xs:hidden noscript:hidden">{t('imagesOr')}</span>
        </div>
        <p className="text-ink-2 text-sm" id="feedback-images-help">
          {t('imagesHelp', {
            count,
            size: formatSize(limits.feedbackImageBytes),
            kinds: t('kinds'),
          })}
        </p>
        {errors.length > 0 && <FieldNote id="feedback-images-error">{errors.join(' ')}</FieldNote>}
      </fieldset>
      <Thumbnails images={images} onChange={onChange} />
    </>
  )
}

function Thumbnails({ images, onChange }: Omit<ImageFieldProps, 'errors'>) {
  const { t } = useTranslation('feedback')
  if (images.length === 0) return null
  return (
    <ul
      className="grid grid-cols-[repeat(auto-fill,minmax(min(220px,100%),1fr))] gap-2"
      aria-label={t('chosen')}
    >
      {images.map((image) => (
        <li
          className="flex min-w-0 items-center gap-2.5 rounded-md border border-line py-1 pr-1 pl-1.5"
          key={keyOf(image)}
        >
          <FilePicture
            className="h-9 w-12 flex-none rounded-xs bg-paper object-cover"
            file={image}
          />
          <span className="min-w-0 flex-1 truncate text-sm" title={image.name}>
            {image.name}
          </span>
          <IconButton
            type="button"
            icon="close"
            label={t('removeImage', { name: image.name })}
            onClick={() => onChange(images.filter((one) => one !== image))}
          />
        </li>
      ))}
    </ul>
  )
}

const keys = new WeakMap<File, string>()

// Keys by object identity, because two pasted screenshots have the same name.
function keyOf(image: File): string {
  const key = keys.get(image) ?? crypto.randomUUID()
  keys.set(image, key)
  return key
}

// Section 5.
function useAdd(images: File[], onChange: (images: File[]) => void) {
  const { t } = useTranslation(['feedback', 'common'])
  const notify = useNotify()
  return (files: File[]) => {
    if (files.length === 0) return
    const found = files.filter(({ type }) => types.includes(type))
    const room = count - images.length
    const others = files.filter(({ type }) => !types.includes(type)).map(({ name }) => name)
    const values = { kinds: t('kinds'), names: others.join(t('common:between.names')) }
    if (found.length === 0) notify({ kind: 'warning', key: 'noImages', values })
    else if (others.length > 0) notify({ kind: 'warning', key: 'notImages', values })
    if (found.length > room) notify({ kind: 'warning', key: 'imagesFull', values: { count } })
    if (found.length > 0 && room > 0) onChange([...images, ...found.slice(0, room)])
  }
}
