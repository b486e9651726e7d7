import { useEffect, useState } from 'react'
import { mediaType } from '@/kernel/files/media-types'
import { baseName } from '@/kernel/files/paths'
import { previewOf } from '@/kernel/files/thumbnails/preview-of'
import type { FilePath } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import type { FilePreview } from '@/lib/pictures/file-preview'
import { ItemPreview } from '@/ui/file-list/ItemPreview'
import { fileIcon } from '@/ui/icons/file-icons'

/** What the icons of files need of the operating system. */
export type PreviewPorts = Pick<Os, 'files' | 'media'>

/** The small picture of what lies at a path; undefined: none, or it is not known yet. */
function usePreviewAt(os: PreviewPorts, path: FilePath | null): FilePreview | undefined {
  const [preview, setPreview] = useState<FilePreview>()
  useEffect(() => {
    if (path === null) return undefined
    let isCurrent = true
    void os.files.stat(path).then((found) => {
      if (isCurrent && found.ok) setPreview(previewOf(os, found.value))
    })
    return () => {
      isCurrent = false
      setPreview(undefined)
    }
  }, [os, path])
  return preview
}

interface FileHitIconProps {
  readonly os: PreviewPorts
  readonly path: FilePath
  readonly isFolder: boolean
}

/** The icon of a file that was found, or what is in it as a small picture. */
export function FileHitIcon({ os, path, isFolder }: FileHitIconProps) {
  const name = baseName(path)
  const preview = usePreviewAt(os, !isFolder && mediaType(name) !== null ? path : null)
  const type = isFolder ? 'folder' : 'file'
  return (
    <ItemPreview
      item={{ id: path, name, type, icon: fileIcon(name, type), preview }}
      look="hit"
      iconClass="size-6"
    />
  )
}
