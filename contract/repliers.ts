/** How many of the people who replied to a message are shown with it. */
export const repliersShown = 3
