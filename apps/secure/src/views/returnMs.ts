/** Milliseconds in which a page that was left may come back: a view that moves between elements loads anew. */
export const returnMs = 1000
