/** Storage key of the hint that the secure site may have a session or a pending code: no secret is in it. */
export const hintKey: string = '@latchkit/login_hint'
