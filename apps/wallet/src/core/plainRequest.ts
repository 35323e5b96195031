import type { PlainFamily } from './family.js'

/** A request of such a family that needs the person's consent, checked; plain JSON. */
export type PlainRequest = {
  /** Of the account: its first address. */
  account: string
  /** The address that signs. */
  address: string
  /** CAIP-2. */
  chain: string
} & (
  | { kind: 'plainMessage'; family: PlainFamily; message: string }
  | { kind: 'psbt'; family: 'bip122'; psbt: string; inputs: readonly SignedInput[]; own: readonly string[] }
  /** Hex. */
  | { kind: 'stacksTransaction'; family: 'stacks'; transaction: string }
)

export type SignedInput = { index: number; address: string; sighash?: number | undefined }

export const isPlainRequest = <Request extends { kind: string }>(
  request: Request | PlainRequest,
): request is PlainRequest => ['plainMessage', 'psbt', 'stacksTransaction'].includes(request.kind)
