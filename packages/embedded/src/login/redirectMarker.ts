/** In the hash of a page that a provider's redirect came back to. */
export const redirectMarker = 'latchkit_social='
