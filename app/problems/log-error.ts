import { type HandleErrorFunction, isRouteErrorResponse } from 'react-router'

/** Logs server errors, but no client errors, such as an unknown address. */
export const logError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return
  if (!isRouteErrorResponse(error)) console.error(error)
  else if (error.status >= 500) console.error(causeOf(error))
}

// The router stores the thrown error beside the response that it makes from it.
function causeOf(answer: object): unknown {
  return 'error' in answer && answer.error ? answer.error : answer
}
