import { maxTextLength } from './checks.js'
import type { WireError } from './messages.js'

/** An error as the port carries it: our own texts only, cut to what the other side accepts. */
export const toWireError = (error: {
  code: string
  message: string
  rpcCode?: number | undefined
}): WireError => ({
  code: error.code.slice(0, 64),
  message: error.message.slice(0, maxTextLength),
  ...(Number.isSafeInteger(error.rpcCode) && { rpcCode: error.rpcCode }),
})
