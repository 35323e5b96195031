import type { SigningRpc } from '../signing/types.js'
import type { ViewConnection } from '../views/connectView.js'

/** What a view shows; its data comes from the frame of our own origin. */
export type BodyProps = { connection: ViewConnection; rpc: SigningRpc }
