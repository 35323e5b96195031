import { isHex32 } from '../crypto/bytes.js'

/** The parts of a pairing URI (WalletConnect specs, pairing URI). */
export type PairingUri = {
  topic: string
  /** 64 hex characters. */
  symKey: string
  /** Unix seconds. */
  expiryTimestamp: number
  /** Comma-separated methods that the wallet may use instead of `wc_sessionPropose`. */
  methods?: string | undefined
}

/** Formats a pairing URI, `wc:<topic>@2?…`. */
export function formatUri({ topic, symKey, expiryTimestamp, methods }: PairingUri): string {
  const suffix = methods ? `&methods=${methods}` : ''
  return `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}&expiryTimestamp=${expiryTimestamp}${suffix}`
}

/** Parses a pairing URI, its parameters in any order; undefined unless it is of version 2 and `irn`. */
export function parseUri(uri: string): PairingUri | undefined {
  const [, topic, query] = /^wc:([^@]*)@2\?(.*)$/.exec(uri) ?? []
  if (!isHex32(topic)) return undefined
  const parameters = new URLSearchParams(query)
  const symKey = parameters.get('symKey')
  const expiry = parameters.get('expiryTimestamp') ?? ''
  if (!isHex32(symKey) || parameters.get('relay-protocol') !== 'irn' || !/^\d{1,12}$/.test(expiry))
    return undefined
  const methods = parameters.get('methods')
  return { topic, symKey, expiryTimestamp: Number(expiry), ...(methods ? { methods } : {}) }
}
