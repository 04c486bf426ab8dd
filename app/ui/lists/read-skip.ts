/** How many items of a list are on earlier pages. */
export function readSkip(params: URLSearchParams): number {
  const skip = params.get('skip') ?? ''
  return /^\d{1,6}$/.test(skip) ? Number(skip) : 0
}
