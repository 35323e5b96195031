/** A wallet that does not respond for this long is offered another way (demand 2). */
export const wayForwardDelayMs = 2500
