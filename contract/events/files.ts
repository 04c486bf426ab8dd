import { z } from 'zod'
import { folder, resource } from '#contract/entities/resource.ts'
import { id } from '#contract/fields.ts'
import { event, kbId } from './event.ts'

export const sharedResource = resource.omit({ can: true })
export const sharedFolder = folder.omit({ can: true })

export const fileEvents = [
  /**
   * To: readers of the knowledge base. When: a file or link is new or restored. Client: adds or replaces by id.
   */
  event('resource_add', z.object({ resource: sharedResource })),
  /** To: readers. When: a resource was renamed, moved or analysed. Client: replaces by id. */
  event('resource_update', z.object({ resource: sharedResource })),
  /** To: readers. When: resources or their folder were deleted. Client: removes them by id. */
  event('resource_remove', kbId.extend({ resourceIds: z.array(id) })),
  /**
   * To: readers. When: a folder is new or restored. Client: adds or replaces by id, and fetches its
   * content with count and size. The totals of the knowledge base come with `kb_update`.
   */
  event('folder_add', z.object({ folder: sharedFolder })),
  /**
   * To: readers. When: folders were deleted. Client: removes the folders. Separate events report
   * their content.
   */
  event('folder_remove', kbId.extend({ folderIds: z.array(id) })),
  /**
   * To: readers. When: many files or folders were deleted or restored at once, in place of an event
   * for each. Client: fetches the lists of files and folders, and an open file, again.
   */
  event('files_change', kbId),
  /** To: readers. When: a folder was renamed or moved. Client: replaces by id. */
  event('folder_update', z.object({ folder: sharedFolder })),
] as const
