/** Where a signed-in person starts. */
export const dashboardPath = '/dashboard'
