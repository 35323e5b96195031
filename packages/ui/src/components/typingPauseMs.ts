/** Milliseconds of a pause in typing, after which a form shows mistakes. */
export const typingPauseMs = 700
