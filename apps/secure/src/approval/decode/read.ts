import type { Decoded, Rest } from '../../signing/types.js'

/** What the bytes of a request contain, before it is judged what moves. */
export type Read = Decoded & { rests?: readonly Rest[] | undefined }
