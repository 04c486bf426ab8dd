import { useCallback } from 'react'

/** Its name is beside it, so it has no alternative text. */
export function FilePicture({ file, className }: { file: File; className?: string }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img className={className} ref={show} alt="" />
}
