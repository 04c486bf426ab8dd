/** The form itself does not show its result. */
export const toastField = 'toast'
