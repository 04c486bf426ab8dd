/** Whether a request that failed with this status may succeed later. */
export function isTemporary(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}
