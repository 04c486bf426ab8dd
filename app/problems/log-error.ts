import { type HandleErrorFunction, isRouteErrorResponse } from 'react-router'

/** Logs what went wrong here; what a client asked wrongly, such as an address that is none, is no error. */
export const logError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return
  if (!isRouteErrorResponse(error)) console.error(error)
  else if (error.status >= 500) console.error(causeOf(error))
}

// The router keeps what was thrown beside the answer that is made of it.
function causeOf(answer: object): unknown {
  return 'error' in answer && answer.error ? answer.error : answer
}
