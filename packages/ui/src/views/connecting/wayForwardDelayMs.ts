/** A wallet that does not respond for this long is offered another way. */
export const wayForwardDelayMs = 2500
