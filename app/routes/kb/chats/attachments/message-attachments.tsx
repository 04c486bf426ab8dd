import { classes } from '#app/ui/classes.ts'
import { apiHref } from '#app/upstream/browser.ts'
import type { Attachment } from '#contract/entities/chat.ts'
import { imagePath } from './attachment-paths.ts'
import { AttachmentRow } from './attachment-row.tsx'

const most = { width: 480, height: 360 }

const unknown = { width: 320, height: 240 }

const leastSide = 44

export interface MessageAttachmentsProps {
  kbId: string
  chatId: string
  attachments: Attachment[]
  /** Files of a message that is not sent yet have no pages. */
  isSent?: boolean
}

export function MessageAttachments({ attachments, ...props }: MessageAttachmentsProps) {
  if (attachments.length === 0) return null
  const images = attachments.filter(({ kind }) => kind === 'image')
  const files = attachments.filter(({ kind }) => kind === 'file')
  return (
    <>
      {images.length > 0 && <ImageGrid {...props} images={images} />}
      {files.length > 0 && (
        <ul className="grid max-w-[480px] grid-cols-1 gap-1.5">
          {files.map((file) => (
            <li key={file.id} className="min-w-0">
              <AttachmentRow {...props} file={file} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type GridProps = Omit<MessageAttachmentsProps, 'attachments'> & { images: Attachment[] }

// The tiles of two to four images, and of more.
const columns = ['', '', 'grid-cols-2', 'grid-cols-3', 'grid-cols-2']
const shownAtOnce = 6

function ImageGrid({ images, ...props }: GridProps) {
  const [first] = images
  if (images.length === 1 && first) return <SingleImage {...props} image={first} />
  const more = images.length - shownAtOnce
  return (
    <ul
      className={classes(
        'grid max-w-[480px] gap-1 overflow-hidden rounded-md',
        columns[images.length] ?? 'grid-cols-3',
      )}
    >
      {images.slice(0, shownAtOnce).map((image, at) => (
        <li key={image.id} className="relative">
          <ImageLink {...props} image={image} className="block aspect-square bg-hover">
            <Thumbnail {...props} image={image} className="size-full object-cover" size={square} />
            {more > 0 && at === shownAtOnce - 1 && (
              <span className="absolute inset-0 grid place-items-center bg-backdrop font-heading text-2xl text-white">
                +{more}
              </span>
            )}
          </ImageLink>
        </li>
      ))}
    </ul>
  )
}

const square = { width: 240, height: 240 }

type ImageProps = Omit<GridProps, 'images'> & { image: Attachment }

function SingleImage({ image, ...props }: ImageProps) {
  return (
    <p>
      <ImageLink
        {...props}
        image={image}
        className="inline-block max-w-full overflow-hidden rounded-md border border-line bg-hover align-top"
      >
        <Thumbnail
          {...props}
          image={image}
          className="block h-auto max-w-full"
          size={shownSize(image)}
        />
      </ImageLink>
    </p>
  )
}

function ImageLink({
  image,
  className,
  children,
  ...props
}: ImageProps & { className: string; children: React.ReactNode }) {
  if (props.isSent === false) return <span className={className}>{children}</span>
  return (
    <a className={className} href={imagePath({ ...props, attachmentId: image.id })} data-preview>
      {children}
    </a>
  )
}

type ThumbnailProps = ImageProps & { className: string; size: { width: number; height: number } }

function Thumbnail({ chatId, image, className, size }: ThumbnailProps) {
  const path = '/chats/:chatId/messages/attachment/:attachmentId/thumbnail'
  return (
    <img
      className={className}
      src={apiHref(path, { chatId, attachmentId: image.id })}
      alt={image.name}
      {...size}
      loading="lazy"
      decoding="async"
    />
  )
}

// Within 480 × 360 pixels, not enlarged. An image without a stored size gets a usual one, so that
// nothing moves when it is loaded.
function shownSize({ width, height }: Pick<Attachment, 'width' | 'height'>) {
  if (!width || !height) return unknown
  const scale = Math.min(1, most.width / width, most.height / height)
  return {
    width: Math.max(leastSide, Math.round(width * scale)),
    height: Math.max(leastSide, Math.round(height * scale)),
  }
}
